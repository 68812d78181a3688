-- Rows of before hold: they have taken nothing, or parts that were rounded down.
alter table after_sales.line validate constraint line_freight_within_paid;
alter table after_sales.round_line validate constraint round_line_freight;
