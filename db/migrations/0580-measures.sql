-- Units of measure (domains/taxonomy): what the units of SKUs are called, in every language, kept by the merchant in one place. A unit of an SKU
-- that names one shows its name; `name` stays what was written, and is shown while it names none: files may bring other words.
create table catalog.measure (
  id          bigint generated always as identity primary key,
  name        jsonb  not null check (btrim(coalesce(name ->> 'cn', '')) <> ''),
  -- In which they are offered; the first one is that of new SKUs.
  position    int    not null,
  version     int    not null default 0 check (version >= 0),
  -- Units of SKUs that say the same words take it in the background, from this instant on; null when all have.
  link_due_at timestamptz default now()
);
-- Two that read alike could not be told apart where they are chosen.
create unique index measure_name_once on catalog.measure ((name ->> 'cn'));
create index measure_link_due on catalog.measure (link_due_at) where link_due_at is not null;

alter table catalog.sku_unit add column measure_id bigint;
alter table catalog.sku_unit add constraint sku_unit_measure foreign key (measure_id) references catalog.measure not valid;

-- What a shop calls its units already, the most used first. Where it wrote one Chinese name with several translations, the fullest and most
-- used is in the dictionary, and SKUs with another keep theirs. With the common ones below there are no more than the 200 that a dictionary
-- holds (MEASURES_MAX); rarer names stay the SKUs' own.
insert into catalog.measure (name, position)
select name, row_number() over (order by uses desc, name ->> 'cn')
from (
  select distinct on (name ->> 'cn') name, sum(count) over (partition by name ->> 'cn') as uses
  from (
    select (select jsonb_object_agg(key, value) from jsonb_each_text(name) where btrim(value) <> '') as name, count(*) as count
    from catalog.sku_unit where removed_at is null and btrim(name ->> 'cn') <> '' group by 1
  ) written
  order by name ->> 'cn', (select count(*) from jsonb_object_keys(name)) desc, count desc, name::text
) best
order by uses desc, name ->> 'cn' limit 190;

insert into catalog.measure (name, position)
select name::jsonb, (select coalesce(max(position), 0) from catalog.measure) + at from (values
  (1, '{"cn": "件", "en": "pc", "spa": "ud.", "id": "buah"}'),
  (2, '{"cn": "套", "en": "set", "spa": "juego", "id": "set"}'),
  (3, '{"cn": "箱", "en": "box", "spa": "caja", "id": "dus"}'),
  (4, '{"cn": "包", "en": "pack", "spa": "paquete", "id": "pak"}'),
  (5, '{"cn": "双", "en": "pair", "spa": "par", "id": "pasang"}'),
  (6, '{"cn": "台", "en": "unit", "spa": "unidad", "id": "unit"}'),
  (7, '{"cn": "卷", "en": "roll", "spa": "rollo", "id": "gulung"}'),
  (8, '{"cn": "千克", "en": "kg", "spa": "kg", "id": "kg"}'),
  (9, '{"cn": "米", "en": "m", "spa": "m", "id": "m"}'),
  (10, '{"cn": "升", "en": "l", "spa": "l", "id": "l"}')
) as common (at, name)
on conflict do nothing;
