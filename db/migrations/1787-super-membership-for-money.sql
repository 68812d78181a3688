-- Days of super membership are paid for online: a charge of a kind of its own (1785). What they cost are settings; the charge stores what its
-- buyer agreed to.

alter table payments.charge
  drop constraint charge_kind_check,
  add constraint charge_kind_check check (kind in ('top_up', 'super_days')) not valid,
  add column super_days integer,
  add constraint charge_has_its_days check (case kind when 'super_days' then super_days between 1 and 3660 else super_days is null end) not valid,
  -- Every charge has a number of its kind. The table is new and small.
  alter column number set expression as (case kind when 'top_up' then 'TU' else 'SM' end || (100000 + id));

-- Days that somebody bought for money, as they were added.
create table accounts.super_purchase (
  id         bigint      generated always as identity primary key,
  -- Whose money it was, once: 'receipt:7'.
  key        text        not null unique check (length(key) between 3 and 100),
  number     text        not null check (length(number) between 1 and 40),
  buyer_id   bigint      not null references accounts.buyer,
  days       integer     not null check (days between 1 and 3660),
  currency   text        not null check (currency in ('CNY', 'USD', 'IDR')),
  amount     bigint      not null check (amount between 1 and 100000000000000),
  bought_at  timestamptz not null,
  -- When the membership ended then, with them.
  until_at   timestamptz not null,
  check (bought_at < until_at)
);
comment on table accounts.super_purchase is 'append-only: days of super membership that were bought';
create index super_purchase_of_buyer on accounts.super_purchase (buyer_id, id desc);

insert into ledger.account_kind values ('super_sales', 'credit', 'shop', false);

-- What must always hold (reliability.md 2). Each view is empty when all is well.

-- Each receipt of a charge has come into its buyer's wallet, or has bought its days: once and whole, and nothing else has.
create or replace view audit.i_12_top_ups_unlike_wallets as
  select coalesce(m.key, r.key) as object,
    format('receipts hold %s, the wallet got %s', coalesce(r.amount, 0), coalesce(m.amount, 0)) as problem
  from (
    select 'top_up:' || r.id as key, r.buyer_id, r.currency, r.amount
    from payments.receipt r join payments.charge c on c.id = r.charge_id
    where c.kind = 'top_up' or not exists (select from accounts.super_purchase p where p.key = 'receipt:' || r.id)) r
  full join (select key, buyer_id, currency, amount from wallet.movement where kind = 'top_up') m using (key)
  where (r.buyer_id, r.currency, r.amount) is distinct from (m.buyer_id, m.currency, m.amount);

create view audit.i_13_super_days_unlike_money as
  select p.number as object, format('%s days for %s, its receipt has %s days for %s', p.days, p.amount, c.super_days, r.amount) as problem
  from accounts.super_purchase p
  left join payments.receipt r on 'receipt:' || r.id = p.key
  left join payments.charge c on c.id = r.charge_id
  where (p.number, p.buyer_id, p.currency, p.amount, p.days) is distinct from (c.number, r.buyer_id, r.currency, r.amount, c.super_days);
