-- Late cases are told to the owners again every day.
create index concurrently if not exists case_due on after_sales.sales_case (due_at) where due_at is not null;
drop index concurrently if exists after_sales.case_due_next;
