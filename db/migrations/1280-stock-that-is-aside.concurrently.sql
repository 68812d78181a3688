-- Of sales that are over next to none has stock set aside, and each five seconds those are looked for.
create index concurrently if not exists activity_sku_aside on promotions.activity_sku (activity_id) where aside_count > 0;
