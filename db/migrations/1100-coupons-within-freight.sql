-- A coupon for freight takes off at most the freight there is. Schema orders.
create view audit.i_19_coupons_beyond_freight as
  select o.number as object, format('a coupon takes %s off a freight of %s', -o.coupon_amount, o.freight_amount) as problem
  from orders.sales_order o
  where o.coupon_amount + o.freight_amount < 0 and o.total_steps #>> '{coupon,0,kind}' = 'couponFreight';

create view audit.i_37_coupons_take_off_something_else as
  select c.id::text as object, format('takes %s off order %s, whose coupon takes off %s', c.discount_amount, o.number, -o.coupon_amount) as problem
  from coupons.coupon c join orders.sales_order o on o.number = c.order_number
  where c.state in ('in_use', 'used') and c.discount_amount + o.coupon_amount <> 0;

-- Not a constraint of the table: an order in which it is wrong already could not even be closed with one.
create function orders.refuse_coupon_beyond_freight() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.coupon_amount, old.freight_amount) = (new.coupon_amount, new.freight_amount) then return new; end if;
  end if;
  raise exception 'the coupon of order % takes % off a freight of %', new.number, -new.coupon_amount, new.freight_amount
    using errcode = 'check_violation', constraint = 'coupon_within_freight', schema = 'orders', table = 'sales_order';
end $$;
create trigger coupon_within_freight before insert or update of coupon_amount, freight_amount, total_steps on orders.sales_order
  for each row when (new.coupon_amount + new.freight_amount < 0 and new.total_steps #>> '{coupon,0,kind}' = 'couponFreight')
  execute function orders.refuse_coupon_beyond_freight();

-- What a coupon took off the freight is no freight that was paid.
create or replace view audit.i_17_spending_unlike_orders as
  select o.number as object, format('counts %s for levels, was paid %s without freight', s.amount, due.amount) as problem
  from orders.sales_order o
  cross join lateral (
    select greatest(0, floor((o.paid_amount - o.freight_amount
      - case when o.total_steps #>> '{coupon,0,kind}' = 'couponFreight' then o.coupon_amount else 0 end) / o.rate + 0.5))::bigint as amount) due
  left join accounts.spending s on s.buyer_id = o.buyer_id and s.order_ref = o.number
  where o.lifecycle = 'completed' and s.amount + 0 is distinct from due.amount and o.refunded_amount = 0
    and exists (select from accounts.buyer where id = o.buyer_id)
  union all
  select s.order_ref, 'counts for levels, but is not completed'
  from accounts.spending s
  where not exists (select from orders.sales_order o where o.number = s.order_ref and o.lifecycle = 'completed');
update accounts.spending s
  set amount = greatest(0, floor((o.paid_amount - o.freight_amount - o.coupon_amount) / o.rate + 0.5))::bigint
  from orders.sales_order o
  where o.number = s.order_ref and o.buyer_id = s.buyer_id and o.refunded_amount = 0 and o.coupon_id is not null
    and o.total_steps #>> '{coupon,0,kind}' = 'couponFreight';
