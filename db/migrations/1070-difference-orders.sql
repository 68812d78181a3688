-- Difference orders: what a dearer replacement costs more is an order without goods, which names its case and the round of it.
alter table orders.sales_order
  add column difference_of_id bigint,
  add column case_number text,
  add column case_round integer;
alter table orders.sales_order
  add constraint difference_names_its_order foreign key (difference_of_id) references orders.sales_order not valid,
  add constraint difference_names_its_case foreign key (case_number) references after_sales.sales_case (number) not valid,
  add constraint difference_is_whole check (num_nonnulls(difference_of_id, case_number, case_round) in (0, 3)) not valid,
  -- Nothing of it is shipped: with its money it is complete.
  add constraint difference_is_money_alone check (difference_of_id is null or (family = 'goods' and goods_amount = 0 and member_amount = 0
    and coupon_amount = 0 and freight_amount = 0 and tax_relief_amount = 0 and adjustment_amount > 0 and deposit_amount is null
    and review = 'none' and fulfilment in ('unfulfilled', 'received'))) not valid;
comment on column orders.sales_order.difference_of_id is 'the order of the case whose replacement costs more; null: an order of goods';

-- Complete at once when it is paid.
insert into orders.edge (axis, "from", "to") values ('fulfilment', 'unfulfilled', 'received');

create function orders.refuse_goods_of_difference() returns trigger language plpgsql as $$
begin
  if exists (select from added a join orders.sales_order o on o.id = a.order_id where o.difference_of_id is not null) then
    raise exception 'a difference order has no goods' using errcode = 'check_violation', constraint = 'difference_has_no_goods';
  end if;
  return null;
end $$;
create trigger difference_has_no_lines after insert on orders.line
  referencing new table as added for each statement execute function orders.refuse_goods_of_difference();
create trigger difference_has_no_parcels after insert on orders.parcel
  referencing new table as added for each statement execute function orders.refuse_goods_of_difference();

create function orders.refuse_other_case() returns trigger language plpgsql as $$
begin
  raise exception 'a difference order stays with its case' using errcode = 'check_violation', constraint = 'difference_stays_with_its_case';
end $$;
create trigger difference_stays_with_its_case before update of difference_of_id, case_number, case_round on orders.sales_order
  for each row when ((old.difference_of_id, old.case_number, old.case_round) is distinct from (new.difference_of_id, new.case_number, new.case_round))
  execute function orders.refuse_other_case();

-- Sealed with what it is of. Orders of goods keep the seal that they have.
create or replace function orders.seal_of(o orders.sales_order) returns bytea language sql stable as $$
  select sha256(convert_to((jsonb_build_array(o.id, o.number, o.buyer_id, o.quote_id, o.family, o.lang, extract(epoch from o.placed_at),
    o.version, o.review, o.payment, o.fulfilment, o.lifecycle, o.currency, o.rate, o.goods_amount, o.member_amount,
    o.freight_amount, o.tax_amount, o.tax_included, o.tax_rate_percent, o.adjustment_amount, o.payable_amount,
    o.paid_amount, o.refunded_amount, o.address, o.delivery, o.remarks, extract(epoch from o.pay_by),
    extract(epoch from o.paid_at), extract(epoch from o.received_at), o.closed_by, o.closed_reason)
    || case when o.tax_relief_amount = 0 then '[]'::jsonb else jsonb_build_array(o.tax_relief_amount) end
    || case when o.coupon_amount = 0 then '[]'::jsonb else jsonb_build_array('coupon', o.coupon_amount, o.coupon_id) end
    || case when o.deposit_amount is null then '[]'::jsonb
      else jsonb_build_array('deposit', o.deposit_amount, o.balance_days, o.keeps_deposit, o.retained_amount) end
    || case when o.difference_of_id is null then '[]'::jsonb else jsonb_build_array('difference', o.difference_of_id, o.case_number, o.case_round) end
    || case when o.po_number = '' then '[]'::jsonb else jsonb_build_array('po', o.po_number) end)::text, 'UTF8'))
$$;

-- A case waits for its difference: what it waits for is paid or closed by others, and the case's clock runs at that instant.
alter table after_sales.sales_case
  drop constraint case_state_known,
  drop constraint case_agreed;
alter table after_sales.sales_case
  add constraint case_state_known check (state in ('applied', 'appealed', 'agreed', 'awaiting_payment', 'awaiting_return', 'pickup_booked',
    'picked_up', 'returning', 'received', 'replacement_ready', 'replacement_shipped', 'refunding', 'completed', 'rejected', 'goods_refused',
    'revoked', 'closed_overdue')) not valid,
  add constraint case_agreed check (state not in ('agreed', 'awaiting_payment', 'awaiting_return', 'pickup_booked', 'picked_up', 'returning',
    'received', 'replacement_ready', 'replacement_shipped', 'refunding', 'completed', 'goods_refused')
    or (agreed_goods_amount is not null and agreed_freight_amount is not null)) not valid,
  add constraint case_pays_for_exchange check (state <> 'awaiting_payment' or (type = 'exchange' and agreed_goods_amount = 0)) not valid;

-- What is paid for it since what replaces it costs more.
alter table after_sales.round_line
  add column extra_amount bigint,
  add constraint round_line_extra_of_replacement check (extra_amount is null or (new_sku_id is not null
    and extra_amount between 0 and 100000000000000 and (extra_amount = 0 or back_amount = 0))) not valid;
-- What exchanges for something dearer have added to what was paid for the line, which goods_amount contains.
alter table after_sales.line
  add column extra_amount bigint not null default 0,
  add constraint line_extra_within_goods check (extra_amount between 0 and goods_amount) not valid;

create function after_sales.wake_case() returns trigger language plpgsql as $$
begin
  update after_sales.sales_case set due_at = case when new.lifecycle = 'open' then new.closes_at else coalesce(new.closed_at, new.paid_at) end
  where number = new.case_number and round = new.case_round and state = 'awaiting_payment';
  return null;
end $$;
create trigger difference_wakes_its_case after update on orders.sales_order
  for each row when (new.difference_of_id is not null
    and (new.lifecycle, new.payment, new.closes_at) is distinct from (old.lifecycle, old.payment, old.closes_at))
  execute function after_sales.wake_case();

-- What must always hold (reliability.md 2). Each view is empty when all is well.

create or replace view audit.i_33_order_without_lines as
  select number as object, 'has no lines' as problem
  from orders.sales_order o where o.difference_of_id is null and not exists (select from orders.line where order_id = o.id);

-- What goes back for a case goes back from its order, and from the difference orders of that.
create or replace view audit.i_17_cases_unlike_refunds as
  select c.number as object, format('agreed to %s, its refunds hold %s', c.agreed_goods_amount + c.agreed_freight_amount,
    coalesce(f.amount, 0)) as problem
  from after_sales.sales_case c
  left join lateral (select sum(amount) as amount from payments.refund
    where order_id in (select c.order_id union all select id from orders.sales_order where difference_of_id = c.order_id)
      and key like 'case:' || c.number || ':%') f on true
  where coalesce(f.amount, 0) <> case when c.refund_at is not null then c.agreed_goods_amount + c.agreed_freight_amount else 0 end;

create or replace view audit.i_06_replacements_held_unlike_cases as
  select c.number as object, format('line %s (%s) should hold %s, stock holds %s', r.line_id, c.state, due.quantity,
    coalesce(held.quantity, 0)) as problem
  from after_sales.sales_case c
  join after_sales.round_line r on r.case_id = c.id and r.number = c.round
  join orders.line l on l.order_id = r.order_id and l.id = r.line_id
  cross join lateral (select case when c.type = 'exchange' and c.state in ('awaiting_payment', 'awaiting_return', 'pickup_booked', 'picked_up',
    'returning', 'replacement_ready') then r.quantity::bigint * l.factor else 0 end as quantity) due
  left join (
    select order_ref, line_key, sum(quantity - released - shipped) as quantity
    from stock.reservation where ended_at is null group by order_ref, line_key) held
    on held.order_ref = c.number and held.line_key = r.line_id::text
  where due.quantity <> coalesce(held.quantity, 0);

-- What a line has of differences is what completed exchanges have paid for it.
create view audit.i_17_lines_unlike_differences as
  select o.number as object, format('line %s counts %s of differences, its exchanges paid %s', l.line_id, l.extra_amount,
    coalesce(t.amount, 0)) as problem
  from after_sales.line l
  join orders.sales_order o on o.id = l.order_id
  left join (
    select r.order_id, r.line_id, sum(r.extra_amount) as amount
    from after_sales.sales_case c join after_sales.round_line r on r.case_id = c.id and r.number = c.round
    where c.type = 'exchange' and c.state = 'completed' group by r.order_id, r.line_id) t
    on t.order_id = l.order_id and t.line_id = l.line_id
  where l.extra_amount <> coalesce(t.amount, 0);

-- An exchange for something dearer has the difference order of its round: open while it waits, paid when it goes on, and given back in full
-- when it comes to nothing.
create view audit.i_33_differences_unlike_cases as
  with round as (
    select c.number, r.number as round, c.order_id, c.buyer_id, c.currency, r.number = c.round as is_latest, c.state, r.outcome,
      (select coalesce(sum(extra_amount), 0) from after_sales.round_line l where l.case_id = r.case_id and l.number = r.number) as amount
    from after_sales.sales_case c join after_sales.round r on r.case_id = c.id),
  difference as (
    select o.*, coalesce((select sum(amount) from payments.refund f
      where f.order_id = o.id and f.key like 'difference:' || o.case_number || ':' || o.case_round || ':%'), 0) as returned_amount
    from orders.sales_order o where o.difference_of_id is not null)
  select r.number as object, format('round %s is %s, and has no difference order that is %s', r.round, r.state,
    case when r.state = 'awaiting_payment' then 'open or paid' else 'paid' end) as problem
  from round r
  where r.is_latest and r.amount > 0 and r.state in ('awaiting_payment', 'awaiting_return', 'pickup_booked', 'picked_up', 'returning',
      'replacement_ready', 'replacement_shipped', 'completed')
    and not exists (select from difference d where d.case_number = r.number and d.case_round = r.round
      and (r.state = 'awaiting_payment' or d.lifecycle = 'completed'))
  union all
  select d.number, format('is of %s for round %s of %s, which costs %s more', d.payable_amount, d.case_round, d.case_number, coalesce(r.amount, 0))
  from difference d left join round r on r.number = d.case_number and r.round = d.case_round
  where (d.payable_amount, d.difference_of_id, d.buyer_id, d.currency) is distinct from (r.amount, r.order_id, r.buyer_id, r.currency)
  union all
  select d.number, format('is %s, and %s does not wait for it', d.lifecycle, d.case_number)
  from difference d join round r on r.number = d.case_number and r.round = d.case_round
  where d.lifecycle = 'open' and not (r.is_latest and r.state = 'awaiting_payment')
  union all
  select d.number, format('%s was paid for an exchange that came to nothing, %s went back', d.paid_amount, d.returned_amount)
  from difference d join round r on r.number = d.case_number and r.round = d.case_round
  where d.lifecycle = 'completed' and d.returned_amount <> case
    when not r.is_latest or r.state in ('rejected', 'goods_refused', 'revoked', 'closed_overdue') then d.paid_amount else 0 end;
