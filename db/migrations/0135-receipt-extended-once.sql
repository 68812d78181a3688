-- Schema of the orders domain: a buyer puts the day off on which the receipt confirms itself, once.
alter table orders.sales_order add column extended_at timestamptz
  check (extended_at is null or shipped_at is not null);
