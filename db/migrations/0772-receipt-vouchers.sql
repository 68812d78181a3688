-- The receipt voucher of an order: pictures of the delivery note that was signed when the goods came. The schema belongs to domains/receipt-vouchers.
create schema receipt_vouchers;

create table receipt_vouchers.file (
  order_id bigint      not null references orders.sales_order,
  position integer     not null check (position between 1 and 3),
  buyer_id bigint      not null,
  file_id  text        not null unique,
  sent_at  timestamptz not null,
  primary key (order_id, position)
);
comment on table receipt_vouchers.file is 'append-only: what a buyer has shown of the delivery';
create index file_of_buyer on receipt_vouchers.file (buyer_id);
