-- The office's search finds products by parts of their codes and names, SKUs by parts of their codes, and orders by the tracking
-- numbers of their parcels. Without these indexes it reads every product with each pause in the typing.
create index concurrently if not exists product_words on catalog.product using gin
  ((lower(code || E'\n' || coalesce(internal_number, '') || E'\n' || coalesce(name ->> 'cn', '')
    || E'\n' || coalesce(name ->> 'en', '') || E'\n' || coalesce(name ->> 'spa', '') || E'\n' || coalesce(name ->> 'id', '')))
   gin_trgm_ops) with (fastupdate = off);
create index concurrently if not exists sku_code_words on catalog.sku using gin (lower(code) gin_trgm_ops)
  with (fastupdate = off) where removed_at is null;
create index concurrently if not exists parcel_by_tracking on orders.parcel (upper(tracking_number))
  where tracking_number is not null;
