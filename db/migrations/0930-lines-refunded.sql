-- A line whose money went back in full by cases of after-sales is not reviewed any more.
alter table orders.line add column refunded_at timestamptz;
comment on column orders.line.refunded_at is 'since when all that was paid for it has gone back by cases, as domains/after-sales has told';
update orders.line l set refunded_at = now()
  from after_sales.line a
  where a.order_id = l.order_id and a.line_id = l.id and a.goods_amount > 0 and a.refunded_goods_amount = a.goods_amount;

create or replace function reviews.demand_line() returns trigger language plpgsql as $$
begin
  if not exists (
    select from orders.line l join orders.sales_order o on o.id = l.order_id
    where l.order_id = new.order_id and l.id = new.line_id and o.buyer_id = new.buyer_id and l.product_id = new.product_id
      and o.fulfilment = 'received' and o.payment <> 'refunded' and l.closed_quantity < l.quantity and l.refunded_at is null
      and new.at >= o.received_at and new.at < o.received_at + interval '366 days') then
    raise exception 'line % of order % cannot be reviewed by buyer %', new.line_id, new.order_id, new.buyer_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
