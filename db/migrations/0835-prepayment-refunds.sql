-- What a customer has paid in advance goes back by bank: the buyer may ask for it, two people of staff agree, one of them or a third
-- transfers it. Agreed to, the money is no prepayment any more; until the transfer is recorded it can be undone.

-- What goes back to a customer of what they had paid in advance.
insert into ledger.account_kind values ('prepayment_owed', 'credit', 'buyer', true);

create table credit.prepayment_refund (
  id             bigint      generated always as identity primary key,
  number         text        generated always as ('CP' || (100000 + id)) stored unique,
  buyer_id       bigint      not null references credit.account,
  currency       text        not null,
  amount         bigint      not null check (amount between 1 and 100000000000000),
  state          text        not null check (state in ('asked', 'toSend', 'sent', 'declined', 'withdrawn', 'reversed')),
  created_at     timestamptz not null,
  -- Until then staff answer the buyer, or send what was agreed to.
  answer_by      timestamptz not null,
  agreed_at      timestamptz,
  agreed_by      bigint      references staff.member,
  agreed_name    text,
  sent_at        timestamptz,
  sent_by        bigint      references staff.member,
  sent_name      text,
  bank_reference text        check (length(bank_reference) between 4 and 60),
  reference_key  text        check (reference_key <> ''),
  ended_at       timestamptz,
  -- Null where the buyer has withdrawn it.
  ended_by       bigint      references staff.member,
  ended_name     text,
  end_note       text        check (length(end_note) between 1 and 300),
  constraint prepayment_refund_is_agreed check ((state in ('toSend', 'sent', 'reversed')) = (agreed_at is not null)
    and num_nulls(agreed_at, agreed_by, agreed_name) in (0, 3)),
  constraint prepayment_refund_is_sent check ((state = 'sent') = (sent_at is not null)
    and num_nulls(sent_at, sent_by, sent_name, bank_reference, reference_key) in (0, 5)),
  constraint prepayment_refund_ends_once check ((state in ('declined', 'withdrawn', 'reversed')) = (ended_at is not null)
    and (state in ('declined', 'reversed')) = (ended_by is not null) and num_nulls(ended_by, ended_name, end_note) in (0, 3))
);
comment on table credit.prepayment_refund is 'never deleted';
-- One at a time.
create unique index prepayment_refund_open on credit.prepayment_refund (buyer_id) where state in ('asked', 'toSend');
create unique index prepayment_refund_by_reference on credit.prepayment_refund (reference_key) where reference_key is not null;
create index prepayment_refund_of_buyer on credit.prepayment_refund (buyer_id, id desc);

-- Of which repayments the money was.
create table credit.prepayment_refund_part (
  refund_id    bigint not null references credit.prepayment_refund,
  repayment_id bigint not null references credit.repayment,
  amount       bigint not null check (amount between 1 and 100000000000000),
  primary key (refund_id, repayment_id)
);
comment on table credit.prepayment_refund_part is 'append-only: the repayments whose money goes back';
create index prepayment_refund_part_of_repayment on credit.prepayment_refund_part (repayment_id);

-- It goes where states.ts says, its end is the end, and what was asked for stays.
create function credit.demand_prepayment_refund_edge() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('asked', 'toSend'), ('asked', 'declined'), ('asked', 'withdrawn'), ('toSend', 'sent'),
    ('toSend', 'reversed'))
    or (new.buyer_id, new.currency, new.amount, new.created_at)
      is distinct from (old.buyer_id, old.currency, old.amount, old.created_at) then
    raise exception 'prepayment refund % does not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'prepayment_refund_edge';
  end if;
  return new;
end $$;
create trigger prepayment_refund_edge before update on credit.prepayment_refund
  for each row execute function credit.demand_prepayment_refund_edge();

-- Whatever acts there are by now, and this one.
do $$
declare
  was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'request_kind_check');
begin
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['credit.prepaymentRefund']) as k (m)));
end $$;

-- What must always hold (reliability.md 2). Each view is empty when all is well.

create or replace view audit.i_23_repayment_unlike_its_parts as
  select r.number as object,
    format('%s came, %s of it is allocated, prepaid or going back', r.amount, coalesce(a.amount, 0) + coalesce(b.amount, 0) + r.prepaid_amount)
      as problem
  from credit.repayment r
  left join (select repayment_id, sum(amount) as amount from credit.allocation group by repayment_id) a on a.repayment_id = r.id
  left join (
    select p.repayment_id, sum(p.amount) as amount
    from credit.prepayment_refund_part p join credit.prepayment_refund f on f.id = p.refund_id
    where f.state in ('toSend', 'sent') group by p.repayment_id) b on b.repayment_id = r.id
  where r.amount <> coalesce(a.amount, 0) + coalesce(b.amount, 0) + r.prepaid_amount
  union all
  select r.number, format('pays %s, of another customer', e.number)
  from credit.allocation a join credit.repayment r on r.id = a.repayment_id join credit.entry e on e.id = a.entry_id
  where (e.buyer_id, e.currency) <> (r.buyer_id, r.currency);

create view audit.i_23_prepayment_refund_unlike_its_parts as
  select f.number as object, format('sends %s back, %s of it is of repayments', f.amount, coalesce(p.amount, 0)) as problem
  from credit.prepayment_refund f
  left join (select refund_id, sum(amount) as amount from credit.prepayment_refund_part group by refund_id) p on p.refund_id = f.id
  where coalesce(p.amount, 0) <> case when f.agreed_at is null then 0 else f.amount end
  union all
  select f.number, format('is money of %s, of another customer or reversed', r.number)
  from credit.prepayment_refund f join credit.prepayment_refund_part p on p.refund_id = f.id join credit.repayment r on r.id = p.repayment_id
  where (f.buyer_id, f.currency) <> (r.buyer_id, r.currency) or (f.state in ('toSend', 'sent') and r.reversed_at is not null);

create view audit.i_24_prepayment_refunds_unlike_ledger as
  select coalesce(k.owner, l.owner) as object,
    format('credit sends %s back, the ledger %s', coalesce(k.amount, 0), coalesce(l.amount, 0)) as problem
  from (
    select 'buyer:' || buyer_id as owner, sum(amount)::bigint as amount from credit.prepayment_refund where state = 'toSend' group by 1) k
  full join (select owner, -balance as amount from ledger.account where kind = 'prepayment_owed') l on l.owner = k.owner
  where coalesce(k.amount, 0) <> coalesce(l.amount, 0);

create or replace view audit.i_24_clearing_unlike_payments as
  with money as (
    select coalesce('provider:' || provider, 'shop') as owner, currency, amount from payments.receipt where is_posted and kind <> 'credit'
    union all
    select case when f.bank_reference is null then 'provider:' || r.provider else 'shop' end, f.currency, -f.amount
    from payments.refund f join payments.receipt r on r.id = f.receipt_id where f.is_sent_posted and f.route <> 'credit'
    union all
    select 'shop', currency, amount from credit.repayment where reversed_at is null
    union all
    select 'shop', currency, -amount from credit.prepayment_refund where state = 'sent'
  ), known as (select owner, currency, sum(amount)::bigint as balance from money group by 1, 2)
  select format('%s %s', owner, currency) as object,
    format('payments know %s, the ledger %s', coalesce(k.balance, 0), coalesce(a.balance, 0)) as problem
  from known k full join (
    select owner, currency, sum(balance)::bigint as balance from ledger.account
    where kind in ('bank', 'provider_clearing') group by 1, 2) a using (owner, currency)
  where coalesce(k.balance, 0) <> coalesce(a.balance, 0);
