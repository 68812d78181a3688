-- The bank account that a buyer's refunds go to, where staff send them by bank. Each change is a row: the latest counts, and a refund
-- keeps the one that it was sent to.
create table payments.refund_account (
  id       uuid        primary key default gen_random_uuid(),
  buyer_id bigint      not null,
  holder   text        not null check (length(holder) between 2 and 80),
  bank     text        not null check (length(bank) between 2 and 80),
  -- Of the number; the whole of it is encrypted with the bank's SWIFT code, bound to the row.
  last4    text        not null check (last4 ~ '^[0-9A-Z]{4}$'),
  details  bytea       not null,
  given_at timestamptz not null
);
create index refund_account_of_buyer on payments.refund_account (buyer_id, given_at desc);
comment on table payments.refund_account is 'never deleted: what a refund was sent to, and who changed it when';

alter table payments.refund add column account_id uuid;
alter table payments.refund add constraint refund_account_is_known foreign key (account_id) references payments.refund_account not valid;
