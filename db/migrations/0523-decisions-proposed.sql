-- A decision that a second person has to agree to is proposed by the first.
alter table work.decision drop constraint decision_outcome_check;
alter table work.decision add constraint decision_outcome_check
  check (outcome in ('approved', 'proposed', 'rejected', 'asked')) not valid;

-- Orders that were picked up counted in the country of their buyer's address: all are counted again.
update reports.progress set time_zone = '' where generation > 0;
