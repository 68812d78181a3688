-- Schema of the catalog domain: what is on sale. Other domains ask its door and never read these tables.
-- Short text is jsonb by language ({"cn": …}); long text lies beside the product, so that lists never touch it.
create schema catalog;
create schema if not exists audit;

create table catalog.category (
  id           bigint generated always as identity primary key,
  parent_id    bigint,
  level        smallint not null check (level between 1 and 3),
  name         jsonb    not null check (name ? 'cn'),
  position     int      not null default 0,
  visible      boolean  not null default true,
  image_url    text,
  -- Published products directly in it, so that the menu of every page counts nothing. Kept by whoever publishes
  -- (server/shown); audit.i_71 compares it with the truth.
  product_count int     not null default 0 check (product_count >= 0),

  -- A category lies one level below its parent: the pair must exist.
  parent_level smallint generated always as (level - 1) stored,
  unique (id, level),
  foreign key (parent_id, parent_level) references catalog.category (id, level),
  check ((parent_id is null) = (level = 1))
);
-- One name once among sisters: imports that run at the same time find each other's categories.
create unique index category_name on catalog.category (coalesce(parent_id, 0), (name ->> 'cn'));

create table catalog.brand (
  id            bigint generated always as identity primary key,
  name          jsonb not null check (name ? 'cn'),
  logo_url      text,
  product_count int   not null default 0 check (product_count >= 0)
);
create unique index brand_name on catalog.brand ((name ->> 'cn'));

-- Facets: an attribute has values, a product has some of them.
create table catalog.attribute (
  id       bigint generated always as identity primary key,
  name     jsonb not null check (name ? 'cn'),
  position int   not null default 0
);
create unique index attribute_name on catalog.attribute ((name ->> 'cn'));
create table catalog.attribute_value (
  id           bigint generated always as identity primary key,
  attribute_id bigint not null references catalog.attribute,
  name         jsonb  not null check (name ? 'cn'),
  position     int    not null default 0
);
create unique index attribute_value_name on catalog.attribute_value (attribute_id, (name ->> 'cn'));

create table catalog.product (
  id               bigint generated always as identity primary key,
  code             text        not null unique check (code <> ''),
  internal_number  text,
  family           text        not null default 'goods' check (family in ('goods', 'device')),
  state            text        not null default 'draft' check (state in ('draft', 'published', 'archived')),
  name             jsonb       not null check (name ? 'cn'),
  brief            jsonb       not null check (brief ? 'cn'),
  figures          jsonb       not null default '[]' check (jsonb_typeof(figures) = 'array'),
  -- [{ name, values: [{ name, pictureId }] }]; an SKU says which value of each it is.
  options          jsonb       not null default '[]' check (jsonb_typeof(options) = 'array'),
  specifications   jsonb       not null default '[]' check (jsonb_typeof(specifications) = 'array'),
  category_id      bigint      not null references catalog.category,
  brand_id         bigint      references catalog.brand,
  model_url        text,
  model_poster_url text,
  model_size       text,
  video_url        text,
  published_at     timestamptz, -- when it was first published: what is new stays where it was after a correction
  version          int         not null default 1,
  -- Where an imported product comes from, and a fingerprint of what was read: a second import knows it again.
  source_key       text        unique,
  source_hash      text,
  updated_at       timestamptz not null,
  check (state <> 'published' or published_at is not null)
);
create index product_by_category on catalog.product (category_id) where state = 'published';
create index product_by_brand on catalog.product (brand_id) where brand_id is not null;
create index product_by_update on catalog.product (updated_at desc, id desc);

-- Long text, sanitised when written.
create table catalog.product_text (
  product_id           bigint not null references catalog.product,
  lang                 text   not null check (lang in ('cn', 'en', 'spa', 'id')),
  details_html         text   not null,
  purchase_notice_html text   not null,
  primary key (product_id, lang)
);

create table catalog.product_value (
  product_id bigint not null references catalog.product,
  value_id   bigint not null references catalog.attribute_value,
  primary key (product_id, value_id)
);
create index product_value_by_value on catalog.product_value (value_id);

-- A picture of an import is an address until a job has fetched it; only stored ones are shown.
create table catalog.picture (
  id          bigint generated always as identity primary key,
  product_id  bigint not null references catalog.product,
  position    int    not null,
  url         text,
  small_url   text,
  width       int    check (width > 0),
  height      int    check (height > 0),
  alt         jsonb  not null check (alt ? 'cn'),
  remote_url  text,
  fetch_state text   not null default 'stored' check (fetch_state in ('stored', 'waiting', 'failed')),
  attempts    int    not null default 0,
  next_at     timestamptz,
  failure     text,
  check (fetch_state <> 'stored' or (url is not null and small_url is not null and width is not null and height is not null)),
  check (fetch_state = 'stored' or remote_url is not null),
  check ((fetch_state = 'waiting') = (next_at is not null))
);
create index picture_by_product on catalog.picture (product_id, position);
create index picture_waiting on catalog.picture (next_at) where fetch_state = 'waiting';

-- What is priced, stocked and bought. One that a correction took away stays, because orders and stock point to it.
create table catalog.sku (
  id              bigint generated always as identity primary key,
  product_id      bigint  not null references catalog.product,
  position        int     not null,
  code            text    not null check (code <> ''),
  barcode         text,
  values          int[]   not null,
  active          boolean not null default true,
  weight_grams    int     check (weight_grams >= 0),
  picture_id      bigint  references catalog.picture on delete set null,
  removed_at      timestamptz,
  -- Free to buy over all open warehouses. Stock tells it, in the transaction that changes it (audit.i_07 compares).
  available_count bigint  not null default 0 check (available_count >= 0),
  check (removed_at is null or not active)
);
create unique index sku_code on catalog.sku (code) where removed_at is null;
create unique index sku_values on catalog.sku (product_id, values) where removed_at is null; -- one SKU a choice
create index sku_by_product on catalog.sku (product_id, position);

create table catalog.sku_unit (
  id           bigint generated always as identity primary key,
  sku_id       bigint not null references catalog.sku,
  name         jsonb  not null check (name ? 'cn'),
  factor       int    not null check (factor >= 1),
  min_quantity int    not null check (min_quantity >= 1),
  step         int    not null check (step >= 1),
  max_quantity int    not null check (max_quantity >= min_quantity),
  removed_at   timestamptz
);
-- One unit of each size, so exactly one of size 1: the base unit.
create unique index sku_unit_factor on catalog.sku_unit (sku_id, factor) where removed_at is null;

-- Prices per base unit, from so many base units on. A currency without prices of its own converts the base currency's.
create table catalog.price (
  sku_id       bigint not null references catalog.sku,
  currency     text   not null check (currency in ('CNY', 'USD', 'IDR')),
  audience     text   not null check (audience in ('all', 'business', 'super')),
  min_quantity int    not null check (min_quantity >= 1),
  amount       bigint not null check (amount > 0),
  primary key (sku_id, currency, audience, min_quantity),
  check (currency <> 'IDR' or amount % 100 = 0) -- rupiah are whole
);

-- Every price that ever was; amount null says that the tier ended. Nothing in it is changed.
create table catalog.price_history (
  id           bigint generated always as identity primary key,
  sku_id       bigint      not null references catalog.sku,
  currency     text        not null,
  audience     text        not null,
  min_quantity int         not null,
  amount       bigint,
  at           timestamptz not null,
  by           text        not null
);
create index price_history_by_sku on catalog.price_history (sku_id, at);

-- What moves often, apart from what is written seldom: one narrow row a product, changed in place.
create table catalog.figure (
  product_id      bigint        primary key references catalog.product,
  available_count bigint        not null default 0 check (available_count >= 0),
  sales_count     bigint        not null default 0 check (sales_count >= 0),
  rating          numeric(3, 2) check (rating between 1 and 5),
  review_count    int           not null default 0 check (review_count >= 0),
  -- What the counts of category and brand, the home page and the office's list know of it.
  published       boolean       not null default false,
  category_id     bigint,
  root_id         bigint, -- the first-level category
  brand_id        bigint,
  price_amount    bigint  -- retail price of the cheapest SKU in the base currency
) with (fillfactor = 70);
create index figure_floor on catalog.figure (root_id, sales_count desc, product_id desc) where published;
create index figure_sales on catalog.figure (sales_count desc, product_id desc) where published;

-- Read models, written in the transaction that changes what they show. A card is what a list sends, by language, in
-- its currency; a page is the product in all languages with prices as they were entered. json, not jsonb: the text
-- goes out as it came in.
create table catalog.card (
  product_id bigint not null references catalog.product,
  lang       text   not null,
  data       json   not null,
  primary key (product_id, lang)
);
create table catalog.page (
  product_id bigint primary key references catalog.product,
  data       json   not null
);
-- The rates that cards were converted by, and the products whose read models are to be written again.
create table catalog.shown_rate (
  currency text primary key,
  rate     double precision not null
);
insert into catalog.shown_rate values ('CNY', 1), ('USD', 0.14), ('IDR', 2200); -- until somebody changes the settings
create table catalog.stale (
  product_id bigint primary key references catalog.product
);

-- For search: which products changed. Append-only for writers; whoever indexes takes rows away.
create table catalog.product_change (
  id         bigint generated always as identity primary key,
  product_id bigint not null
);

-- No foreign key to the buyer: a ledger of tastes that goes with the account, by the buyer's id.
create table catalog.favourite (
  buyer_id   bigint      not null,
  product_id bigint      not null references catalog.product,
  at         timestamptz not null,
  primary key (buyer_id, product_id)
);

create view audit.i_71_catalog_counts as
  select 'category ' || c.id as object,
    'counts ' || c.product_count || ' products, has ' || count(p.id) as problem
  from catalog.category c left join catalog.product p on p.category_id = c.id and p.state = 'published'
  group by c.id having c.product_count <> count(p.id)
  union all
  select 'brand ' || b.id, 'counts ' || b.product_count || ' products, has ' || count(p.id)
  from catalog.brand b left join catalog.product p on p.brand_id = b.id and p.state = 'published'
  group by b.id having b.product_count <> count(p.id);

create view audit.i_72_published_is_buyable as
  select 'product ' || p.id as object, 'published without an active SKU that has a unit and a price' as problem
  from catalog.product p
  where p.state = 'published' and not exists (
    select from catalog.sku s
    join catalog.price on price.sku_id = s.id and currency = 'CNY' and audience = 'all' and min_quantity = 1
    join catalog.sku_unit u on u.sku_id = s.id and u.factor = 1 and u.removed_at is null
    where s.product_id = p.id and s.active);

create view audit.i_73_read_models as
  select 'product ' || p.id as object, 'has ' || count(c.lang) || ' cards' as problem
  from catalog.product p left join catalog.card c on c.product_id = p.id
  group by p.id having count(c.lang) <> case when p.state = 'published' then 4 else 0 end
  union all
  select 'product ' || p.id, 'is ' || p.state || ', and its page says otherwise'
  from catalog.product p left join catalog.page g on g.product_id = p.id
  where (g.product_id is not null) <> (p.state = 'published')
  union all
  select 'product ' || f.product_id,
    'shows ' || f.available_count || ' free, its SKUs have ' || coalesce(sum(s.available_count) filter (where s.active), 0)
  from catalog.figure f left join catalog.sku s on s.product_id = f.product_id
  group by f.product_id, f.available_count
  having f.available_count <> coalesce(sum(s.available_count) filter (where s.active), 0);
