-- Shipping: what freight costs where, and who carries it.
-- The schema belongs to domains/shipping; orders freeze what they used and never read these tables again.

create schema shipping;

create table shipping.carrier (
  id             bigint generated always as identity primary key,
  name           jsonb   not null check (name ? 'cn'),
  phone          text    not null default '',
  -- Only warns: carriers change their numbers, and a parcel must not wait for us.
  number_pattern text,
  -- `{number}` stands for the tracking number.
  tracking_url   text check (tracking_url is null or tracking_url like 'https://%{number}%'),
  position       integer not null default 0,
  active         boolean not null default true
);

create table shipping.freight_template (
  id                bigint generated always as identity primary key,
  name              jsonb    not null check (name ? 'cn'),
  method            text     not null check (method in ('express', 'freight', 'pickup')),
  -- `CN-44` a province, `CN` a country; none serves everywhere that no other template of its method names.
  regions           text[]   not null default '{}',
  first_grams       integer  not null check (first_grams > 0),
  -- Amounts are minor units of the base currency.
  first_amount      bigint   not null check (first_amount >= 0),
  next_grams        integer  not null check (next_grams > 0),
  next_amount       bigint   not null check (next_amount >= 0),
  free_from_amount  bigint check (free_from_amount >= 0),
  days_from         smallint not null check (days_from >= 0),
  days_to           smallint not null,
  active            boolean  not null default true,
  check (days_to >= days_from)
);

-- The one that serves a place is looked for by method.
create index freight_template_by_method on shipping.freight_template (method) where active;

-- An empty shop can sell at once; the merchant changes these in the back office.
insert into shipping.freight_template
  (name, method, regions, first_grams, first_amount, next_grams, next_amount, free_from_amount, days_from, days_to)
values
  ('{"cn": "国内快递", "en": "Express in China", "spa": "Mensajería en China", "id": "Ekspres di Tiongkok"}', 'express', '{CN}', 1000, 1000, 1000, 400, 50000, 1, 4),
  ('{"cn": "西部快递", "en": "Express to the west", "spa": "Mensajería al oeste", "id": "Ekspres ke barat"}', 'express', '{CN-54,CN-65,CN-63}', 1000, 2200, 1000, 1600, 200000, 4, 9),
  ('{"cn": "国际快递", "en": "International express", "spa": "Mensajería internacional", "id": "Ekspres internasional"}', 'express', '{}', 1000, 16000, 1000, 6000, null, 5, 12),
  ('{"cn": "国内物流", "en": "Freight line in China", "spa": "Carga en China", "id": "Kargo di Tiongkok"}', 'freight', '{CN}', 20000, 6000, 10000, 1200, 300000, 3, 8),
  ('{"cn": "国际物流", "en": "International freight", "spa": "Carga internacional", "id": "Kargo internasional"}', 'freight', '{}', 50000, 90000, 10000, 9000, null, 15, 40),
  ('{"cn": "到仓自提", "en": "Pick up", "spa": "Recogida", "id": "Ambil sendiri"}', 'pickup', '{CN,ID}', 1000, 0, 1000, 0, null, 0, 2);

insert into shipping.carrier (name, phone, number_pattern, tracking_url, position)
values
  ('{"cn": "顺丰速运", "en": "SF Express", "spa": "SF Express", "id": "SF Express"}', '95338', '^SF\d{12,15}$', 'https://www.sf-express.com/chn/sc/waybill/list/{number}', 1),
  ('{"cn": "中通快递", "en": "ZTO Express", "spa": "ZTO Express", "id": "ZTO Express"}', '95311', '^7\d{11,14}$', 'https://www.zto.com/express/expressCheck.html?txtbill={number}', 2),
  ('{"cn": "德邦物流", "en": "Deppon Logistics", "spa": "Deppon Logistics", "id": "Deppon Logistics"}', '95353', '^(DPK|DPL)?\d{8,15}$', 'https://www.deppon.com/newwebsite/track/ordertrack?id={number}', 3),
  ('{"cn": "DHL", "en": "DHL", "spa": "DHL", "id": "DHL"}', '', '^\d{10,11}$', 'https://www.dhl.com/track?tracking-id={number}', 4),
  ('{"cn": "其他承运商", "en": "Another carrier", "spa": "Otro transportista", "id": "Kurir lain"}', '', null, null, 9);
