-- Cases of before wait for no stock: they hold.
alter table after_sales.sales_case validate constraint case_state_known;
alter table after_sales.sales_case validate constraint case_agreed;
alter table after_sales.sales_case validate constraint case_waits_for_exchange;
-- In the order in which they wait.
create index concurrently if not exists sales_case_waits_for_stock on after_sales.sales_case (changed_at, id) where state = 'awaiting_stock';
