-- What a coupon takes off an order, shared over its lines. Orders of before have none.
alter table orders.sales_order
  add column coupon_amount bigint not null default 0,
  -- The coupon, in coupons.coupon; it stays when the order is closed and the coupon goes back.
  add column coupon_id bigint,
  add constraint coupon_takes_off check (coupon_amount <= 0) not valid,
  add constraint coupon_of_amount check ((coupon_id is null) = (coupon_amount = 0)) not valid,
  drop constraint payable_is_its_parts,
  add constraint payable_is_its_parts check (payable_amount = goods_amount + member_amount + coupon_amount + freight_amount + tax_relief_amount
    + adjustment_amount + case when tax_included then 0 else tax_amount end) not valid;
alter table orders.line
  add column coupon_amount bigint not null default 0,
  add constraint line_coupon_takes_off check (coupon_amount <= 0) not valid;

create or replace view audit.i_18_payable_unlike_its_parts as
  select o.number as object, format('payable %s, lines and charges make %s', o.payable_amount, parts.amount) as problem
  from orders.sales_order o
  cross join lateral (
    select coalesce(sum(l.line_amount + l.coupon_amount), 0) + o.freight_amount + o.tax_relief_amount + o.adjustment_amount
      + case when o.tax_included then 0 else o.tax_amount end as amount
    from orders.line l where l.order_id = o.id) parts
  where o.payable_amount <> parts.amount or o.payable_amount < 0;

create view audit.i_19_shares_of_coupons_do_not_sum as
  select o.number as object, format('coupon %s in lines %s', o.coupon_amount, s.coupon) as problem
  from orders.sales_order o
  join (select order_id, sum(coupon_amount) as coupon from orders.line group by order_id) s on s.order_id = o.id
  where o.coupon_amount <> s.coupon;

-- A coupon that is in use or used has the one order that names it, which is open; an order that is owed or paid has its coupon.
create view audit.i_37_coupons_unlike_their_orders as
  select c.id::text as object, format('%s for order %s, which is not its own or not open', c.state, c.order_number) as problem
  from coupons.coupon c left join orders.sales_order o on o.number = c.order_number
  where c.state in ('in_use', 'used')
    and (o.id is null or o.lifecycle = 'closed' or o.coupon_id is distinct from c.id or o.buyer_id <> c.buyer_id or o.payment = 'refunded')
  union all
  select o.number, format('coupon %s is %s for order %s', o.coupon_id, c.state, c.order_number)
  from orders.sales_order o left join coupons.coupon c on c.id = o.coupon_id
  where o.coupon_id is not null and o.lifecycle <> 'closed' and o.payment <> 'refunded'
    and (c.order_number is distinct from o.number or (c.state = 'used') <> (o.paid_at is not null));

-- Sealed with the order's other amounts. Orders without it keep the seal that they have.
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
    || case when o.po_number = '' then '[]'::jsonb else jsonb_build_array('po', o.po_number) end)::text, 'UTF8'))
$$;
