-- Two people who both read a refund from the list would both transfer it before either notes the reference. Whoever sends it takes
-- it first; the others see who has it.
alter table payments.refund
  add column taken_by   bigint,
  add column taken_name text,
  add column taken_at   timestamptz;
alter table payments.refund add constraint refund_taking_is_whole check (
  (taken_by is null) = (taken_at is null) and (taken_by is null) = (taken_name is null)) not valid;
-- What a provider sends is nobody's to transfer.
alter table payments.refund add constraint refund_taken_leaves_by_bank check (
  taken_by is null or route = 'bank' or state <> 'waiting') not valid;
