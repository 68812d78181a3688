-- One limit for each goods, period and audience.
create unique index concurrently if not exists purchase_limit_once on catalog.purchase_limit
  (product_id, sku_id, period, day_count, audience, least_level, most_level, list_id) nulls not distinct;
drop index concurrently if exists catalog.purchase_limit_of_audience;
create index concurrently if not exists purchase_limit_of_list on catalog.purchase_limit (list_id) where list_id is not null;
alter table catalog.purchase_limit validate constraint purchase_limit_sku;
alter table catalog.purchase_limit validate constraint purchase_limit_sku;
alter table catalog.purchase_limit validate constraint purchase_limit_list;
alter table catalog.purchase_limit validate constraint audience_known;
alter table catalog.purchase_limit validate constraint period_known;
alter table catalog.purchase_limit validate constraint days_of_their_period;
alter table catalog.purchase_limit validate constraint day_count_within_reason;
alter table catalog.purchase_limit validate constraint levels_of_their_audience;
alter table catalog.purchase_limit validate constraint levels_in_order;
alter table catalog.purchase_limit validate constraint levels_that_exist;
alter table catalog.purchase_limit validate constraint list_of_its_audience;
alter table catalog.limited_purchase validate constraint count_not_negative;
