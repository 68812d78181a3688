-- A report of a year reads a hundred thousand sums of products, written over the whole year between all others: by the table each is
-- a page of its own (2.2 s over 1,000,000 order lines), by an index that holds the sums they lie side by side.
create index concurrently if not exists rollup_sums on reports.rollup (generation, dimension, warehouse_id, grain, period, key)
  include (order_count, unit_count, gross_amount, discount_amount, freight_amount, tax_amount, charged_amount, refund_amount);
