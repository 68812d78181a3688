-- Filters of the office's list that leave few orders: whose buyers sent reminders, what is shipped in part, and what was paid on a day.
create index concurrently if not exists sales_order_reminded on orders.sales_order (id) where reminded_count > 0;
create index concurrently if not exists sales_order_by_fulfilment on orders.sales_order (fulfilment, id);
