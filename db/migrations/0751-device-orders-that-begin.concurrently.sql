-- Orders of machines that are not closed, among which the sweep looks for those that begin.
create index concurrently if not exists sales_order_of_machines on orders.sales_order (id) where family = 'device' and lifecycle <> 'closed';
