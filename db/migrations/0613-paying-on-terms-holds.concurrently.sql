-- Receipts, refunds and requests from before are of kinds and routes that are all in the lists.
create unique index concurrently if not exists receipt_of_credit_entry on payments.receipt (credit_entry_id) where credit_entry_id is not null;
create index concurrently if not exists sales_order_on_terms on orders.sales_order (id desc) where terms_at is not null;
alter table payments.receipt validate constraint receipt_kind_check;
alter table payments.receipt validate constraint receipt_on_terms;
alter table payments.receipt validate constraint receipt_of_entry;
alter table payments.refund validate constraint refund_route_check;
alter table payments.refund validate constraint refund_to_limit_is_done;
alter table approvals.request validate constraint request_kind_check;
