-- Money leaves a wallet: the accounts that it goes to, and withdrawals, whose amount is held until it is paid or comes back. Tables of domains/wallet.

-- An account stays as it was given: another one is another row, and so what was paid says where it went.
create table wallet.payout_account (
  id         uuid        primary key,
  buyer_id   bigint      not null references accounts.buyer,
  kind       text        not null check (kind in ('bank', 'wechat', 'alipay')),
  -- The verified name of the buyer, of the day.
  holder     text        not null check (length(holder) between 1 and 120),
  bank       text        not null check (length(bank) <= 80),
  -- What lists show of its number.
  masked     text        not null check (length(masked) between 4 and 80),
  -- Encrypted.
  details    bytea       not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint payout_account_names_its_bank check ((kind = 'bank') = (bank <> '')),
  constraint payout_account_is_removed_later check (removed_at >= created_at)
);
comment on table wallet.payout_account is 'never deleted';
create index payout_account_of_buyer on wallet.payout_account (buyer_id, created_at desc);

-- What was handed to the bank in one file.
create table wallet.payout_file (
  id         bigint      generated always as identity primary key check (id <= 9000000000000000),
  number     text        generated always as ('PF' || (100000 + id)) stored unique,
  currency   text        not null check (currency in ('CNY', 'USD', 'IDR')),
  created_at timestamptz not null,
  staff_id   bigint      not null references staff.member,
  staff_name text        not null
);
comment on table wallet.payout_file is 'append-only: files of transfers that were handed to the bank';

create table wallet.withdrawal (
  id             bigint      generated always as identity primary key check (id <= 9000000000000000),
  number         text        generated always as ('WW' || (100000 + id)) stored unique,
  buyer_id       bigint      not null references accounts.buyer,
  account_id     uuid        not null references wallet.payout_account,
  currency       text        not null check (currency in ('CNY', 'USD', 'IDR')),
  -- Leaves the wallet; the fee is a part of it.
  amount         bigint      not null check (amount between 1 and 100000000000000),
  fee_amount     bigint      not null check (fee_amount between 0 and 100000000000000),
  state          text        not null check (state in ('applied', 'approved', 'paying', 'paid', 'rejected', 'failed', 'cancelled')),
  applied_at     timestamptz not null,
  due_at         timestamptz not null,
  approved_at    timestamptz,
  approved_name  text,
  -- Who agreed, where two had to.
  agreed_name    text,
  paying_at      timestamptz,
  paying_name    text,
  file_id        bigint      references wallet.payout_file check (file_id <= 9000000000000000),
  paid_at        timestamptz,
  paid_name      text,
  bank_reference text        check (length(bank_reference) between 4 and 60),
  -- Without spelling.
  reference_key  text        check (length(reference_key) between 1 and 60),
  ended_at       timestamptz,
  -- Null of what its buyer cancelled.
  ended_name     text,
  end_note       text        not null default '' check (length(end_note) <= 300),
  constraint withdrawal_pays_something check (fee_amount < amount),
  constraint withdrawal_is_approved check (state not in ('approved', 'paying', 'paid', 'failed') or (approved_at is not null and approved_name is not null)),
  constraint withdrawal_is_begun check ((state in ('paying', 'paid', 'failed')) = (paying_at is not null)),
  constraint withdrawal_file_is_of_begun check (file_id is null or paying_at is not null),
  constraint withdrawal_is_paid check ((state = 'paid') = (paid_at is not null)
    and (state = 'paid') = (bank_reference is not null) and (state = 'paid') = (reference_key is not null)),
  constraint withdrawal_ends_once check ((state in ('rejected', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint withdrawal_says_why check (state not in ('rejected', 'failed') or end_note <> '')
);
comment on table wallet.withdrawal is 'never deleted';
-- One open application for a wallet, however many arrive at once.
create unique index withdrawal_open on wallet.withdrawal (buyer_id, currency) where state in ('applied', 'approved', 'paying');
-- One transfer of the bank pays one of them.
create unique index withdrawal_by_reference on wallet.withdrawal (reference_key) where reference_key is not null;
create index withdrawal_of_buyer on wallet.withdrawal (buyer_id, id desc);
create index withdrawal_by_state on wallet.withdrawal (state, id);
create index withdrawal_of_account on wallet.withdrawal (account_id);
create index withdrawal_of_file on wallet.withdrawal (file_id) where file_id is not null;

-- It begins as applied for, by who has changed no account for a day; it goes where states.ts says, its end is the end, and what was applied for stays.
create function wallet.demand_withdrawal_edge() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'applied' or not exists (
      select from wallet.payout_account a where a.id = new.account_id and a.buyer_id = new.buyer_id and a.removed_at is null) then
      raise exception 'withdrawals begin as applied for, to an account of their buyer'
        using errcode = 'check_violation', constraint = 'withdrawal_begins';
    end if;
    if exists (select from wallet.payout_account a where a.buyer_id = new.buyer_id
      and greatest(a.created_at, a.removed_at) > new.applied_at - interval '24 hours') then
      raise exception 'the accounts of buyer % were changed within a day', new.buyer_id
        using errcode = 'check_violation', constraint = 'withdrawal_is_locked';
    end if;
    return new;
  end if;
  if (old.state, new.state) not in (('applied', 'approved'), ('applied', 'rejected'), ('applied', 'cancelled'), ('approved', 'paying'),
    ('approved', 'rejected'), ('paying', 'paid'), ('paying', 'failed'))
    or (new.buyer_id, new.account_id, new.currency, new.amount, new.fee_amount, new.applied_at)
      is distinct from (old.buyer_id, old.account_id, old.currency, old.amount, old.fee_amount, old.applied_at) then
    raise exception 'withdrawal % does not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'withdrawal_edge';
  end if;
  return new;
end $$;
create trigger withdrawal_edge before insert or update on wallet.withdrawal for each row execute function wallet.demand_withdrawal_edge();

create function wallet.keep_payout_account() returns trigger language plpgsql as $$
begin
  if (new.id, new.buyer_id, new.kind, new.holder, new.bank, new.masked, new.created_at)
    is distinct from (old.id, old.buyer_id, old.kind, old.holder, old.bank, old.masked, old.created_at)
    or (old.removed_at is not null and new.removed_at is distinct from old.removed_at) then
    raise exception 'payout account % stays as it was given', old.id using errcode = 'check_violation', constraint = 'payout_account_stays';
  end if;
  return new;
end $$;
create trigger payout_account_stays before update on wallet.payout_account for each row execute function wallet.keep_payout_account();

alter table wallet.movement drop constraint movement_kind_check;
alter table wallet.movement add constraint movement_kind_check
  check (kind in ('adjustment', 'payment', 'refund', 'withdrawal', 'withdrawal_returned')) not valid;
alter table wallet.movement drop constraint movement_has_its_direction;
alter table wallet.movement add constraint movement_has_its_direction check ((kind not in ('payment', 'withdrawal') or amount < 0)
  and (kind not in ('refund', 'withdrawal_returned') or amount > 0)) not valid;

insert into ledger.account_kind values
  ('wallet_held', 'credit', 'buyer', true),
  ('withdrawal_fees', 'credit', 'shop', false);

-- Whatever acts there are by now, and these.
do $$
declare
  was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'request_kind_check');
begin
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['wallet.withdraw'] union select array['wallet.failWithdrawal'])
        as k (m)));
end $$;

-- What must always hold (reliability.md 2, I-21). Each view is empty when all is well.

create view audit.i_21_wallet_held_unlike_withdrawals as
  select format('%s %s', coalesce(w.owner, l.owner), currency) as object,
    format('open withdrawals hold %s, the ledger %s', coalesce(w.amount, 0), coalesce(l.amount, 0)) as problem
  from (
    select 'buyer:' || buyer_id as owner, currency, sum(amount)::bigint as amount from wallet.withdrawal
    where state in ('applied', 'approved', 'paying') group by 1, 2) w
  full join (select owner, currency, -balance as amount from ledger.account where kind = 'wallet_held') l using (owner, currency)
  where coalesce(w.amount, 0) <> coalesce(l.amount, 0);

-- Each has left its wallet once, and came back once where it ended without being paid.
create view audit.i_21_withdrawal_unlike_movements as
  with due as (
    select 'withdrawal:' || id as key, 'withdrawal' as kind, buyer_id, currency, -amount as amount from wallet.withdrawal
    union all
    select 'withdrawal:' || id || ':returned', 'withdrawal_returned', buyer_id, currency, amount from wallet.withdrawal where ended_at is not null)
  select coalesce(d.key, m.key) as object, format('should move %s, moves %s', coalesce(d.amount, 0), coalesce(m.amount, 0)) as problem
  from due d full join (select * from wallet.movement where kind in ('withdrawal', 'withdrawal_returned')) m using (key)
  where (d.kind, d.buyer_id, d.currency, d.amount) is distinct from (m.kind, m.buyer_id, m.currency, m.amount);

create or replace view audit.i_24_clearing_unlike_payments as
  with money as (
    select coalesce('provider:' || provider, 'shop') as owner, currency, amount from payments.receipt
    where is_posted and kind not in ('credit', 'wallet')
    union all
    select case when f.bank_reference is null then 'provider:' || r.provider else 'shop' end, f.currency, -f.amount
    from payments.refund f join payments.receipt r on r.id = f.receipt_id where f.is_sent_posted and f.route not in ('credit', 'wallet')
    union all
    select 'shop', currency, amount from credit.repayment where reversed_at is null
    union all
    select 'shop', currency, -amount from credit.prepayment_refund where state = 'sent'
    union all
    select 'shop', currency, fee_amount - amount from wallet.withdrawal where state = 'paid'
  ), known as (select owner, currency, sum(amount)::bigint as balance from money group by 1, 2)
  select format('%s %s', owner, currency) as object,
    format('payments know %s, the ledger %s', coalesce(k.balance, 0), coalesce(a.balance, 0)) as problem
  from known k full join (
    select owner, currency, sum(balance)::bigint as balance from ledger.account
    where kind in ('bank', 'provider_clearing') group by 1, 2) a using (owner, currency)
  where coalesce(k.balance, 0) <> coalesce(a.balance, 0);
