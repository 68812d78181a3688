-- Credit terms: what a buyer may order and pay later. An account says how much, and has an entry for each order that was paid on terms. The
-- schema belongs to domains/credit; orders and payments come after it.

create schema credit;

create table credit.account (
  buyer_id         bigint      primary key references accounts.buyer,
  currency         text        not null check (currency in ('CNY', 'USD', 'IDR')),
  -- 0: nothing may be ordered on terms any more.
  limit_amount     bigint      not null check (limit_amount between 0 and 100000000000000),
  -- From the shipment to the deadline.
  period_days      integer     not null check (period_days between 1 and 365),
  -- Null: without end.
  valid_until      timestamptz,
  -- On top of the limit until an instant.
  temporary_amount bigint      not null default 0 check (temporary_amount between 0 and 100000000000000),
  temporary_until  timestamptz,
  frozen_at        timestamptz,
  frozen_note      text        not null default '' check (length(frozen_note) <= 300),
  -- What its entries still owe. One statement adds to it, and only within the limit.
  used_amount      bigint      not null default 0 check (used_amount between 0 and 100000000000000),
  opened_at        timestamptz not null,
  -- Counts changes of the terms.
  version          integer     not null default 0 check (version >= 0),
  check ((temporary_amount > 0) = (temporary_until is not null)),
  check (frozen_at is not null or frozen_note = '')
);
comment on table credit.account is 'never deleted';
create index account_by_opening on credit.account (opened_at desc, buyer_id desc);

-- What one order owes. Its number is the term number that buyers write on their transfers.
create table credit.entry (
  id              bigint      generated always as identity primary key,
  number          text        generated always as ('CT' || (100000 + id)) stored unique,
  buyer_id        bigint      not null references credit.account,
  -- An order is paid on terms once.
  order_number    text        not null unique check (length(order_number) between 1 and 40),
  currency        text        not null,
  amount          bigint      not null check (amount between 1 and 100000000000000),
  -- What went back to the limit when goods were cancelled or returned, and what the buyer has paid.
  returned_amount bigint      not null default 0 check (returned_amount >= 0),
  repaid_amount   bigint      not null default 0 check (repaid_amount >= 0),
  -- Of what was repaid, what was sent back to the buyer by bank: it stays repaid.
  paid_out_amount bigint      not null default 0 check (paid_out_amount >= 0),
  open_amount     bigint      generated always as (amount - returned_amount - repaid_amount) stored,
  recorded_at     timestamptz not null,
  -- As it was agreed then.
  period_days     integer     not null check (period_days between 1 and 365),
  -- Null until goods have been shipped; the latest parcel counts.
  due_at          timestamptz,
  constraint entry_pays_out_what_came check (paid_out_amount <= repaid_amount),
  constraint entry_not_overpaid check (returned_amount + repaid_amount <= amount and open_amount <= 100000000000000)
);
comment on table credit.entry is 'never deleted';
create index entry_of_buyer on credit.entry (buyer_id, id desc);
create index entry_open on credit.entry (buyer_id, due_at) where amount - returned_amount - repaid_amount > 0;

-- What buyers owe for what they have bought on terms. Nobody pays back more than they owe.
insert into ledger.account_kind values ('receivable', 'debit', 'buyer', true);

alter table approvals.request drop constraint request_kind_check;
alter table approvals.request add constraint request_kind_check check (kind in ('orders.adjust', 'payments.refund',
  'payments.refundByBank', 'payments.closeRest', 'payments.voucher', 'payments.account', 'quotes.answer', 'settings.loosen',
  'settings.rate', 'settings.tax', 'pricing.tax', 'credit.terms')) not valid;

-- What must always hold (reliability.md 2). Each view is empty when all is well.

create view audit.i_13_credit_unlike_entries as
  select 'credit ' || a.buyer_id as object, format('uses %s, its entries owe %s', a.used_amount, coalesce(e.amount, 0)) as problem
  from credit.account a
  left join (select buyer_id, sum(open_amount) as amount from credit.entry group by buyer_id) e on e.buyer_id = a.buyer_id
  where a.used_amount <> coalesce(e.amount, 0);

create view audit.i_13_credit_unlike_ledger as
  select coalesce(l.owner, k.owner) as object,
    format('credit knows %s, the ledger %s', coalesce(k.balance, 0), coalesce(l.balance, 0)) as problem
  from (select 'buyer:' || buyer_id as owner, currency, used_amount as balance from credit.account) k
  full join (select owner, currency, balance from ledger.account where kind = 'receivable') l using (owner, currency)
  where coalesce(k.balance, 0) <> coalesce(l.balance, 0);

create view audit.i_16_credit_in_another_currency as
  select e.number as object, format('%s, its account is in %s', e.currency, a.currency) as problem
  from credit.entry e join credit.account a on a.buyer_id = e.buyer_id where e.currency <> a.currency;
