-- What is open, in the order in which staff read it: of all cases and invoices that were ever, few are.
create index concurrently if not exists case_open_by_turn on after_sales.sales_case ((coalesce(due_at, changed_at)), id) where ended_at is null;
create index concurrently if not exists case_open_by_opening on after_sales.sales_case (created_at, id) where ended_at is null;
create index concurrently if not exists invoice_open_by_request on invoices.invoice (created_at, id)
  where state in ('requested', 'processing', 'red_requested');
