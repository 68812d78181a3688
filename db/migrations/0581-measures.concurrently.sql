alter table catalog.sku_unit validate constraint sku_unit_measure;
create index concurrently if not exists sku_unit_by_measure on catalog.sku_unit (measure_id, sku_id) where measure_id is not null;
create index concurrently if not exists sku_unit_own_name on catalog.sku_unit ((name ->> 'cn'), id) where measure_id is null;
