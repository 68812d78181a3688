alter table after_sales.sales_case validate constraint case_replacement_sent;
alter table after_sales.sales_case validate constraint case_goods_home;
alter table after_sales.sales_case validate constraint case_keeps_goods;
create index concurrently if not exists case_of_replacement_carrier on after_sales.sales_case (replacement_carrier_id)
  where replacement_carrier_id is not null;
create index concurrently if not exists case_of_home_carrier on after_sales.sales_case (home_carrier_id) where home_carrier_id is not null;
-- Refused goods that are to go home, of all cases that are over.
create index concurrently if not exists case_keeps_goods on after_sales.sales_case ((coalesce(due_at, changed_at)), id) where keeps_goods;
-- Cases are found by all their parcels.
create index concurrently if not exists case_words_of_parcels on after_sales.sales_case using gin
  ((lower(number || E'\n' || order_number || E'\n' || coalesce(return_number, '') || E'\n' || coalesce(replacement_number, '') || E'\n' ||
    coalesce(home_number, ''))) gin_trgm_ops);
drop index concurrently if exists after_sales.case_words;
