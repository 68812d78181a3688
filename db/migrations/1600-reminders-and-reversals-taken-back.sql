-- Buyers are reminded before a time of theirs in a case ends, once for each.
alter table after_sales.sales_case add column reminded_at timestamptz;
comment on column after_sales.sales_case.reminded_at is 'when the buyer was reminded that the time up to due_at ends; null: not yet, or it is not theirs';

-- Who asked that an invoice be reversed: a buyer takes back what they asked for themselves.
alter table invoices.invoice
  add column red_asked_by text,
  add constraint invoice_red_asked_by check (red_asked_by in ('buyer', 'staff', 'system')) not valid;
comment on column invoices.invoice.red_asked_by is 'who asked last that it be reversed; null: nobody, or before this was stored';
