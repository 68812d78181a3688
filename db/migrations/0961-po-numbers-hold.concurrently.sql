alter table orders.sales_order validate constraint po_number_is_short;
alter table orders.line validate constraint note_is_short;
-- Few orders have one: those are found by parts of it.
create index concurrently if not exists sales_order_po_number on orders.sales_order using gin (lower(po_number) gin_trgm_ops)
  with (fastupdate = off) where po_number <> '';
