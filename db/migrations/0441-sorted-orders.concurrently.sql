-- The office sorts its list of orders by amount and by how long somebody waits, and turns its pages by the last row shown. With an
-- index for each order a page is read where it begins; without, every page sorts all orders. Amounts are compared in base currency.
create index concurrently if not exists sales_order_by_amount on orders.sales_order ((payable_amount / rate), id);
create index concurrently if not exists sales_order_by_waiting on orders.sales_order ((coalesce(paid_at, offline_at, placed_at)), id);
-- Open orders are few beside those that are over: the tabs of what waits are read and counted in here.
create index concurrently if not exists sales_order_open on orders.sales_order (id) where lifecycle = 'open';
create index concurrently if not exists sales_order_closed on orders.sales_order (id) where lifecycle = 'closed';
-- Filters that leave few orders: where they go, how they are paid, from which warehouse and by which carrier they leave.
create index concurrently if not exists sales_order_by_country on orders.sales_order ((address ->> 'country'), id);
create index concurrently if not exists sales_order_by_payment on orders.sales_order (payment, id);
create index concurrently if not exists line_by_warehouse on orders.line (warehouse_id, order_id);
create index concurrently if not exists parcel_by_carrier on orders.parcel (carrier_id, order_id);
