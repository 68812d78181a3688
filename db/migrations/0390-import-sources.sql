-- Schema of imports: what the last file said of a product, part by part, so that the next one changes only what differs in
-- the file, and what staff changed meanwhile stays.
create table imports.source (
  product_id bigint primary key references catalog.product on delete cascade,
  -- A fingerprint for each part (`name`) and each part of an SKU (`POT-S/price`), and the base currency's price that was
  -- made of a foreign one (`POT-S/base`).
  fields     jsonb  not null check (jsonb_typeof(fields) = 'object')
);

-- What an import changed of a product, from what to what, and what it left as it was though the file says otherwise.
alter table imports.line
  add column changes jsonb,
  drop constraint line_kind_check,
  add constraint line_kind_check check (kind in ('refused', 'note', 'new', 'changed', 'left')) not valid,
  drop constraint line_check,
  add constraint line_of_product check (product_id is null or kind in ('new', 'changed', 'left')) not valid,
  add constraint line_changes check (changes is null or kind in ('changed', 'left')) not valid;
