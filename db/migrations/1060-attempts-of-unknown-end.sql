-- An attempt that is over without its provider's word may have been paid all the same: since when nobody knows. Its provider is told
-- and asked (close_at) until it has said what became of it, or a member of staff has; none stands without an instant at which it is due.
alter table payments.attempt add column result_unknown_since timestamptz;
update payments.attempt set result_unknown_since = done_at where state = 'expired' and close_at is not null;
alter table payments.attempt add constraint attempt_unknown_is_due
  check (result_unknown_since is null or close_at is not null) not valid;

create view audit.i_25_unknown_without_due as
  select order_number as object, format('nobody knows since %s whether attempt %s was paid, and its provider is not asked', result_unknown_since, id) as problem
  from payments.attempt where result_unknown_since is not null and close_at is null;
