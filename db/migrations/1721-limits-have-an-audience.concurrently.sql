-- One limit for each period and type of customer, instead of one for each period.
create unique index concurrently if not exists purchase_limit_of_audience on catalog.purchase_limit (product_id, period, audience);
alter table catalog.purchase_limit validate constraint audience_known;
alter table catalog.purchase_limit validate constraint period_known;
