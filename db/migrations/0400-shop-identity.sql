-- What the merchant calls the shop, in each language, and its logo: one row, read for every page, mail and printed document.
-- The name was a setting before; the version of the shop before goes on reading it there.
create table settings.shop (
  one         boolean     primary key default true check (one),
  name        jsonb       not null check (btrim(coalesce(name ->> 'cn', '')) <> '' and octet_length(name::text) <= 2000),
  tagline     jsonb       not null check (jsonb_typeof(tagline) = 'object' and tagline ? 'cn' and octet_length(tagline::text) <= 2000),
  description jsonb       not null check (jsonb_typeof(description) = 'object' and description ? 'cn' and octet_length(description::text) <= 4000),
  -- A picture of this shop; pages and mails show no others.
  logo_url    text        check (logo_url ~ '^/[^/\\]' and char_length(logo_url) <= 300),
  version     int         not null default 0 check (version >= 0),
  changed_at  timestamptz,
  changed_by  text        check (char_length(changed_by) between 1 and 200)
);

-- Shops that sell already keep the words that their pages show; a new one begins without a line under its name.
insert into settings.shop (name, tagline, description)
select
  jsonb_build_object('cn', coalesce((select nullif(btrim(value #>> '{}'), '') from settings.setting where key = 'shop.name'), 'Tradepost')),
  case when exists (select from catalog.product)
    then '{"cn": "工商业采购", "en": "Industrial supply", "spa": "Suministro industrial", "id": "Pasokan industri"}'::jsonb
    else '{"cn": ""}'::jsonb end,
  '{"cn": "面向企业与个人的批发零售商城", "en": "Wholesale and retail for businesses and individuals",
    "spa": "Venta al por mayor y al por menor para empresas y particulares",
    "id": "Grosir dan eceran untuk bisnis dan perorangan"}'::jsonb;

-- What stands at the foot of every page beside the contacts, and the picture of the licence.
alter table content.shop
  add column footer jsonb not null default '{"cn": ""}',
  add column licence_url text,
  add column socials jsonb not null default '[]',
  add constraint shop_footer check (jsonb_typeof(footer) = 'object' and footer ? 'cn' and octet_length(footer::text) <= 8000) not valid,
  add constraint shop_licence check (licence_url ~ '^/[^/\\]' and char_length(licence_url) <= 300) not valid,
  add constraint shop_socials check (jsonb_typeof(socials) = 'array' and jsonb_array_length(socials) <= 12 and octet_length(socials::text) <= 8000) not valid;
