-- Empty when all is well: an order of machines that has not left is to be shipped by its last planned milestone. A day apart may be the shop's time zone.
create view audit.i_26_ship_by_unlike_milestones as
  select o.number as object, format('is to be shipped by %s, its last milestone is planned for %s', o.ship_by, m.last) as problem
  from device_orders.project p
  join orders.sales_order o on o.id = p.order_id
  left join (select order_id, max(planned_on) as last from device_orders.milestone group by order_id) m on m.order_id = p.order_id
  where o.lifecycle = 'open' and o.fulfilment = 'unfulfilled'
    and ((o.ship_by is null) <> (m.last is null) or abs(extract(epoch from o.ship_by - (m.last + 1)::timestamptz)) > 172800);
