alter table invoices.order_sum validate constraint taken_tax_within_tax;
alter table invoices.order_sum validate constraint taken_tax_within_taken;
alter table invoices.invoice validate constraint red_official_when_reversed;
alter table invoices.file validate constraint file_kind_known;
create index concurrently if not exists invoice_reversed on invoices.invoice (red_at, id) where red_at is not null;
