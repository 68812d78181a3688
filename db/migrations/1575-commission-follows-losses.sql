-- Commission follows money that an order lost, by disputes and write-offs, before and after it is completed: schemas distributors, orders, wallet.

-- How much of what was paid for the goods of an order the shop has lost: what providers have taken back of its payments by disputes, by the amounts
-- that their bills charge, and what of a debt was written off. Rounded down.
create function orders.lost_amount(of_number text, goods bigint) returns bigint language sql stable set search_path = pg_catalog, pg_temp as $$
  with taken as (
    select r.applied_amount * least(1, greatest(0, sum(p.amount)) / coalesce(nullif((
        select sum(c.amount) from reconciliation.line c where c.receipt_id = r.id), 0), r.amount)) as amount
    from orders.sales_order o
    join payments.receipt r on r.order_id = o.id and r.provider is not null
    join reconciliation.line l on l.provider = r.provider and l.transaction = r.transaction and l.kind = 'adjustment'
    join reconciliation.posting p on p.line_id = l.id and p.kind = 'chargeback' and p.reversed_at is null
    where o.number = of_number group by r.id, r.applied_amount, r.amount)
  select least(goods,
    coalesce((select floor(goods * (select sum(amount) from taken) / nullif(o.paid_amount, 0)) from orders.sales_order o where o.number = of_number), 0)
    + coalesce((select div(goods::numeric * e.written_off_amount, e.amount) from credit.entry e where e.order_number = of_number), 0))::bigint
$$;

-- Orders that have lost money, or had.
create function orders.with_losses() returns setof text language sql stable set search_path = pg_catalog, pg_temp as $$
  select e.order_number from credit.entry e where e.written_off_amount > 0
  union
  select o.number from reconciliation.posting p
  join reconciliation.line l on l.id = p.line_id
  join payments.receipt r on r.provider = l.provider and r.transaction = l.transaction
  join orders.sales_order o on o.id = r.order_id
  where p.kind = 'chargeback'
$$;

-- When the latest goods that replaced others of an order arrived: a fault of them may be complained about as of new ones.
create function orders.replaced_at(of_number text) returns timestamptz language sql stable set search_path = pg_catalog, pg_temp as $$
  select max(c.ended_at) from orders.sales_order o join after_sales.sales_case c on c.order_id = o.id
  where o.number = of_number and c.type = 'exchange' and c.state = 'completed'
$$;

create or replace function orders.is_money_moving(of_number text) returns boolean language sql stable
  set search_path = pg_catalog, pg_temp as $$
  select exists (select from orders.open_case c join orders.sales_order o on o.id = c.order_id where o.number = of_number)
    or exists (select from payments.refund r where r.order_number = of_number and r.state <> 'succeeded')
    -- A buyer disputes it at their bank, and nobody has answered that yet.
    or exists (select from payments.webhook_event e
      where e.order_number = of_number and e.outcome in ('dispute', 'disputeLost') and e.resolved_at is null)
    -- Bought on terms and not repaid yet. What was written off is lost.
    or exists (select from credit.entry e where e.order_number = of_number and e.open_amount > 0)
$$;
comment on function orders.is_money_moving is 'Whether a case, a refund, a dispute or an unpaid debt of this order is open. Asked before commission is paid.';

create function wallet.held_by(buyer bigint, of_currency text) returns bigint language sql stable set search_path = pg_catalog, pg_temp
  return coalesce((select b.amount from wallet.balance b where b.buyer_id = buyer and b.currency = of_currency), 0);

-- What a distributor owes and nobody can collect is given up by two people.
do $$
declare
  was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'request_kind_check' and conrelid = 'approvals.request'::regclass);
begin
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['distributors.writeOff']) as k (m)));
end $$;

alter table distributors.sale add column lost_amount bigint not null default 0;
alter table distributors.sale add constraint sale_loses_what_it_had check (lost_amount between 0 and goods_amount) not valid;

create or replace function distributors.keep_commission() returns trigger language plpgsql as $$
begin
  if (new.kind, new.distributor_id, new.friend_id, new.order_number, new.line_id, new.paid_amount, new.percent, new.amount, new.earned_at, new.settle_from)
    is distinct from (old.kind, old.distributor_id, old.friend_id, old.order_number, old.line_id, old.paid_amount, old.percent, old.amount,
      old.earned_at, old.settle_from)
    -- What was reversed comes back where less of the order is lost than was, and never else.
    or (new.reversed_amount < old.reversed_amount
      and not exists (select from distributors.sale s where s.order_number = old.order_number and s.lost_count > 1))
    or (old.settlement_id is not null and new.settlement_id is distinct from old.settlement_id) then
    raise exception 'commission % stays what it was', old.id using errcode = 'check_violation', constraint = 'commission_stays';
  end if;
  return new;
end $$;

-- `lost_count`: how often what is lost of it has changed.
create or replace function distributors.keep_sale() returns trigger language plpgsql as $$
begin
  if (new.order_number, new.friend_id, new.goods_amount, new.completed_at)
    is distinct from (old.order_number, old.friend_id, old.goods_amount, old.completed_at)
    or new.returned_amount < old.returned_amount
    or new.lost_count <> old.lost_count + (new.lost_amount <> old.lost_amount)::int then
    raise exception 'sale % stays what it was', old.order_number using errcode = 'check_violation', constraint = 'sale_stays';
  end if;
  return new;
end $$;

-- The lines of an order earn together what is due for what was paid for them and has neither gone back nor been lost; a reward its share.
create or replace view audit.i_22_commission_unlike_its_order as
  select format('%s %s', c.order_number, c.kind) as object,
    format('earns %s, %s are due', sum(c.amount - c.reversed_amount), due.amount) as problem
  from distributors.commission c
  join distributors.sale s using (order_number)
  join distributors.distributor d on d.buyer_id = c.distributor_id
  cross join lateral (
    select div(div(sum(case p.kind when 'reward' then p.amount else p.paid_amount end)::numeric
        * greatest(0, s.goods_amount - s.returned_amount - s.lost_amount), s.goods_amount)
        * coalesce(c.percent, 100), 100)::bigint as amount
    from distributors.commission p where p.order_number = c.order_number and p.kind = c.kind) due
  where d.state <> 'ended'
  group by c.order_number, c.kind, due.amount
  having sum(c.amount - c.reversed_amount) <> due.amount;
alter table distributors.sale drop column is_lost;

-- What is left of a sale is never more than what is left of its order, and it has lost what the order has.
create view audit.i_22_sales_unlike_their_orders as
  select s.order_number as object, format('keeps %s, its order %s', s.goods_amount - s.returned_amount, o.paid_amount - o.refunded_amount) as problem
  from distributors.sale s join orders.sales_order o on o.number = s.order_number
  where s.goods_amount - s.returned_amount > greatest(0, o.paid_amount - o.refunded_amount)
  union all
  select s.order_number, format('has lost %s, its order %s', s.lost_amount, orders.lost_amount(s.order_number, s.goods_amount))
  from distributors.sale s
  where s.order_number in (select orders.with_losses() union select l.order_number from distributors.sale l where l.lost_amount > 0)
    -- A sweep looks at what was written off.
    and not exists (select from credit.entry e join credit.write_off w on w.entry_id = e.id
      where e.order_number = s.order_number and greatest(w.recorded_at, w.reversed_at) > now() - interval '1 hour')
    and s.lost_amount <> orders.lost_amount(s.order_number, s.goods_amount);

-- What is owed is taken out of the wallet within minutes.
create view audit.i_12_owed_beside_money as
  select d.buyer_id::text as object, format('owes %s, the wallet holds %s', d.owed_amount, b.amount) as problem
  from distributors.distributor d
  join wallet.balance b on b.buyer_id = d.buyer_id and b.amount > 0
  where d.owed_amount > 0
    and b.currency = (select c.currency from distributors.commission m join distributors.settlement c on c.id = m.settlement_id
      where m.distributor_id = d.buyer_id order by c.id desc limit 1)
    and not exists (select from wallet.movement m where m.buyer_id = d.buyer_id and m.at > now() - interval '1 hour');
