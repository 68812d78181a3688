-- Days of super membership that were paid for and not used go back: money into the wallet, days off the membership, in one transaction.

create table accounts.super_refund (
  id          bigint      generated always as identity primary key,
  -- A purchase goes back once.
  purchase_id bigint      not null unique references accounts.super_purchase,
  buyer_id    bigint      not null references accounts.buyer,
  -- Whole days that were left of it.
  days        integer     not null check (days between 1 and 3660),
  currency    text        not null check (currency in ('CNY', 'USD', 'IDR')),
  amount      bigint      not null check (amount between 1 and 100000000000000),
  at          timestamptz not null
);
comment on table accounts.super_refund is 'append-only: days of super membership that were bought and went back';
create index super_refund_of_buyer on accounts.super_refund (buyer_id);

alter table wallet.movement
  drop constraint movement_kind_check,
  add constraint movement_kind_check check (kind in
    ('adjustment', 'payment', 'refund', 'withdrawal', 'withdrawal_returned', 'commission', 'prize', 'top_up', 'super_refund')) not valid,
  add constraint super_refunds_come_in check (kind <> 'super_refund' or amount > 0) not valid;

-- Above the limit of refunds a second person agrees.
do $$
declare
  was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'request_kind_check' and conrelid = 'approvals.request'::regclass);
begin
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['payments.refundSuper']) as k (m)));
end $$;

-- What must always hold (reliability.md 2). The view is empty when all is well.

-- What goes back is no more than was paid, and has come into the wallet once and whole; nothing else has as one.
create view audit.i_13_super_refunds_unlike_purchases as
  select coalesce(p.number, m.reference) as object,
    format('%s goes back for %s days of %s for %s, the wallet got %s', coalesce(r.amount, 0), coalesce(r.days, 0), coalesce(p.days, 0),
      coalesce(p.amount, 0), coalesce(m.amount, 0)) as problem
  from accounts.super_refund r
  full join (select key, buyer_id, currency, amount, reference from wallet.movement where kind = 'super_refund') m on m.key = 'super_refund:' || r.id
  left join accounts.super_purchase p on p.id = r.purchase_id
  where (r.buyer_id, r.currency, r.amount) is distinct from (m.buyer_id, m.currency, m.amount)
    or (r.buyer_id, r.currency) is distinct from (p.buyer_id, p.currency) or r.amount > p.amount or r.days > p.days;
