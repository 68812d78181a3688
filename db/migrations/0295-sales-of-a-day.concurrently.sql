-- The office's first page asks with every look what was paid since midnight, over orders of all states. Orders are paid about
-- in the order they were placed in, so a summary of blocks is enough, as for the day they were placed on.
create index concurrently if not exists sales_order_paid on orders.sales_order using brin (paid_at) with (pages_per_range = 16);
