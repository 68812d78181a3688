-- The wallet: money of a buyer that the shop holds for them, in each currency that it came in. The schema belongs to domains/wallet; orders and
-- payments come after it.

create schema wallet;

create table wallet.balance (
  buyer_id  bigint      not null references accounts.buyer,
  currency  text        not null check (currency in ('CNY', 'USD', 'IDR')),
  -- One statement takes of it, and only what is there.
  amount    bigint      not null check (amount between 0 and 100000000000000),
  opened_at timestamptz not null,
  primary key (buyer_id, currency)
);
comment on table wallet.balance is 'never deleted';
create index balance_by_amount on wallet.balance (currency, amount desc, buyer_id desc);

-- Each change of a balance, with what it is after it.
create table wallet.movement (
  id             bigint      generated always as identity primary key,
  buyer_id       bigint      not null,
  currency       text        not null,
  kind           text        not null constraint movement_kind_check check (kind in ('adjustment')),
  -- What happened, once: 'adjustment:7'.
  key            text        not null unique check (length(key) between 3 and 200),
  amount         bigint      not null check (amount <> 0 and abs(amount) <= 100000000000000),
  balance_amount bigint      not null check (balance_amount between 0 and 100000000000000),
  -- What people know its cause by: the number of an order, of an adjustment.
  reference      text        not null check (length(reference) between 1 and 100),
  -- Why, as its buyer reads it; empty where the kind says it.
  note           text        not null default '' check (length(note) <= 300),
  at             timestamptz not null,
  foreign key (buyer_id, currency) references wallet.balance,
  constraint adjustment_says_why check (kind <> 'adjustment' or note <> '')
);
comment on table wallet.movement is 'append-only: what wallets have received and spent';
create index movement_of_buyer on wallet.movement (buyer_id, id desc);
create index movement_of_month on wallet.movement (buyer_id, at);

create function wallet.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'movements of wallets are only added: %', tg_op using errcode = 'restrict_violation';
end $$;
create trigger movement_stays before update or delete on wallet.movement for each row execute function wallet.refuse_change();
create trigger movement_is_not_emptied before truncate on wallet.movement for each statement execute function wallet.refuse_change();

-- What two people of staff have added to a wallet or taken off it.
create table wallet.adjustment (
  id         bigint      generated always as identity primary key,
  number     text        generated always as ('WA' || (100000 + id)) stored unique,
  buyer_id   bigint      not null references accounts.buyer,
  currency   text        not null check (currency in ('CNY', 'USD', 'IDR')),
  amount     bigint      not null check (amount <> 0 and abs(amount) <= 100000000000000),
  note       text        not null check (length(note) between 1 and 300),
  at         timestamptz not null,
  staff_id   bigint      not null references staff.member,
  staff_name text        not null,
  -- Null: nobody else could have agreed.
  agreed_name text
);
comment on table wallet.adjustment is 'append-only: what staff added to wallets and took off them';

insert into ledger.account_kind values
  ('wallet', 'credit', 'buyer', true),
  ('wallet_adjustments', 'debit', 'shop', false);

-- Whatever acts there are by now, and this one.
do $$
declare
  was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'request_kind_check');
begin
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['wallet.adjust']) as k (m)));
end $$;

-- What must always hold (reliability.md 2). Each view is empty when all is well.

create view audit.i_12_wallet_unlike_ledger as
  select format('%s %s', coalesce(w.owner, l.owner), currency) as object,
    format('the wallet holds %s, the ledger %s', coalesce(w.amount, 0), coalesce(l.amount, 0)) as problem
  from (select 'buyer:' || buyer_id as owner, currency, amount from wallet.balance) w
  full join (select owner, currency, -balance as amount from ledger.account where kind = 'wallet') l using (owner, currency)
  where coalesce(w.amount, 0) <> coalesce(l.amount, 0);

create view audit.i_12_wallet_unlike_movements as
  select format('buyer:%s %s', b.buyer_id, b.currency) as object,
    format('holds %s, its movements %s', b.amount, coalesce(m.amount, 0)) as problem
  from wallet.balance b
  left join (select buyer_id, currency, sum(amount) as amount from wallet.movement group by 1, 2) m using (buyer_id, currency)
  where b.amount <> coalesce(m.amount, 0)
  union all
  select key, format('says %s after %s', balance_amount, amount)
  from (select *, coalesce(lag(balance_amount) over (partition by buyer_id, currency order by id), 0) as before from wallet.movement) m
  where balance_amount <> before + amount;
