-- What was used before is within the wider bounds.
alter table credit.account validate constraint account_used_within_bounds;
