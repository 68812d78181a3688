-- Who a purchase limit is for, and how much an order may have. What the version before writes is for everybody.
-- The next file makes the index that refuses two limits of a period and an audience; until then the lock of the product does.
alter table catalog.purchase_limit add column audience text not null default 'all';
alter table catalog.purchase_limit
  add constraint audience_known check (audience in ('all', 'individual', 'business')) not valid,
  drop constraint purchase_limit_pkey,
  drop constraint purchase_limit_period_check,
  add constraint period_known check (period in ('order', 'day', 'week', 'month', 'ever')) not valid;

-- Whom a limit for one type of customer held for when they ordered, nobody knows later: only those for everybody are looked for.
create or replace view audit.i_83_limited_purchases as
  select 'order ' || p.order_number as object,
    format('takes %s of product %s from a limit, but %s', p.count, p.product_id,
      case when o.number is null then 'there is no such order'
        when o.lifecycle = 'closed' then 'is closed'
        else 'has ' || coalesce(sold.count, 0) end) as problem
  from catalog.limited_purchase p
  left join orders.sales_order o on o.number = p.order_number
  left join lateral (
    select sum(l.quantity::bigint * l.factor) as count from orders.line l
    where l.order_id = o.id and l.product_id = p.product_id) sold on true
  where o.number is null or o.lifecycle = 'closed' or sold.count is distinct from p.count or o.buyer_id <> p.buyer_id
  union all
  select distinct 'order ' || o.number, format('has product %s, and no limit counts it', l.product_id)
  from orders.sales_order o
  join orders.line l on l.order_id = o.id
  join (select product_id, max(set_at) as set_at from catalog.purchase_limit where audience = 'all' group by product_id) limited
    on limited.product_id = l.product_id and limited.set_at + interval '1 minute' < o.placed_at
  where o.lifecycle <> 'closed'
    and not exists (select from catalog.limited_purchase p where p.order_number = o.number and p.product_id = l.product_id);
