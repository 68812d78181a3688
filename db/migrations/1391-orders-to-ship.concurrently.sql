-- What waits to be shipped, the longest first: also of orders of which something has left and has gone back.
create index concurrently if not exists sales_order_waiting_for_parcels on orders.sales_order (paid_at)
  where lifecycle = 'open' and payment in ('paid', 'partially_refunded') and fulfilment in ('unfulfilled', 'partially_shipped');
drop index concurrently if exists orders.sales_order_to_ship;
