-- To whom the invoice of an order is to be made out, as its buyer chose when they placed it. It is requested by itself once the order is paid
-- and all of it has left.
create table invoices.choice (
  order_id   bigint      primary key references orders.sales_order,
  buyer_id   bigint      not null,
  -- As it was when it was chosen.
  title      jsonb       not null,
  chosen_at  timestamptz not null,
  -- When the order is looked at next; null: the invoice was requested, or there is nothing to request.
  due_at     timestamptz,
  invoice_id bigint      references invoices.invoice,
  constraint choice_waits_until_requested check (due_at is null or invoice_id is null)
);
create index choice_due on invoices.choice (due_at) where due_at is not null;
create index choice_of_buyer on invoices.choice (buyer_id);
