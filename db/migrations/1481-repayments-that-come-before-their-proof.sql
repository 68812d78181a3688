-- A transfer that names a repayment may come before its buyer has sent the proof, or after that was rejected: the statement proves it.

alter table credit.submission drop constraint if exists submission_was_sent;
alter table credit.submission add constraint submission_was_sent
  check (state in ('pendingSubmission', 'passed', 'withdrawn') or round > 0) not valid;

create or replace function credit.demand_submission_edge() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('pendingSubmission', 'pendingSubmission'), ('underReview', 'underReview'),
    ('pendingSubmission', 'underReview'), ('rejected', 'underReview'), ('underReview', 'passed'), ('underReview', 'rejected'),
    ('pendingSubmission', 'passed'), ('rejected', 'passed'),
    ('pendingSubmission', 'withdrawn'), ('underReview', 'withdrawn'), ('rejected', 'withdrawn')) then
    raise exception 'submission % does not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'submission_edge';
  end if;
  if (new.buyer_id, new.currency, new.created_at) is distinct from (old.buyer_id, old.currency, old.created_at)
    or new.round < old.round or new.round > old.round + 1
    or (old.round = new.round and (new.payer_name, new.payer_last4, new.amount, new.paid_at, new.bank_reference, new.submitted_at)
      is distinct from (old.payer_name, old.payer_last4, old.amount, old.paid_at, old.bank_reference, old.submitted_at)) then
    raise exception 'submission % is another one', old.id using errcode = 'check_violation', constraint = 'submission_stays';
  end if;
  return new;
end $$;
