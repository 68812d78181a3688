-- Figures of cases by period.
create index concurrently if not exists case_opened_at on after_sales.sales_case (created_at);
create index concurrently if not exists case_refunded_at on after_sales.sales_case (refund_at) where refund_at is not null;
