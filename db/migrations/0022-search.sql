-- Search: an index of the products that are on sale, made by the application from what catalogue and stock tell.
-- The schema belongs to domains/search. All of it can be made anew at any time (`rebuild`); nothing here is a truth.

create extension if not exists pg_trgm;
create schema search;

create table search.entry (
  product_id    bigint primary key,
  family        text     not null,
  -- From the first level down to the product's own.
  category_ids  bigint[] not null,
  brand_id      bigint,
  value_ids     bigint[] not null,
  -- Retail price of the cheapest SKU, in minor units of each currency.
  amount_cny    bigint   not null,
  amount_usd    bigint   not null,
  amount_idr    bigint   not null,
  warehouse_ids bigint[] not null,
  sales_count   bigint   not null,
  rating        numeric,
  published_at  timestamptz not null,
  -- In capitals: whole codes are looked up as they are.
  codes         text[]   not null,
  -- Words for suggestions and corrections: { "cn": [...], "en": [...] ... }
  words         jsonb    not null,
  -- Chinese words and their bigrams, pinyin and initials, stems of three languages, codes.
  tsv           tsvector not null
);
-- Without pending lists a search never pays for the writes before it.
create index entry_by_word on search.entry using gin (tsv) with (fastupdate = off);
create index entry_by_code on search.entry using gin (codes) with (fastupdate = off);
create index entry_by_brand on search.entry (brand_id, sales_count desc, product_id desc);
create index entry_by_sales on search.entry (sales_count desc, product_id desc);

-- A list of a category is read in the order of its shelf: nothing is sorted, whatever its size.
create table search.shelf (
  category_id bigint not null,
  product_id  bigint not null references search.entry on delete cascade,
  sales_count bigint not null,
  primary key (category_id, product_id)
);
create index shelf_in_order on search.shelf (category_id, sales_count desc, product_id desc);
create index shelf_by_product on search.shelf (product_id);

-- Words people may mean, with the number of products that have them: for suggestions and for corrections.
create table search.word (
  id            bigint generated always as identity primary key,
  lang          text   not null,
  text          text   not null,
  -- What somebody may type to get there: the word itself, its pinyin, its initials.
  keys          text[] not null,
  product_count bigint not null
);
create table search.word_key (
  key     text   not null,
  word_id bigint not null references search.word on delete cascade,
  primary key (key, word_id)
);
create index word_key_by_beginning on search.word_key (key text_pattern_ops);
create index word_key_by_shape on search.word_key using gin (key gin_trgm_ops);

-- What the merchant wants to be searched for.
create table search.hot_word (
  lang     text    not null,
  text     text    not null,
  position integer not null,
  primary key (lang, position)
);

-- When the words were last counted, and when an entry last changed: the count follows the changes.
create table search.state (
  only_row   boolean primary key default true check (only_row),
  changed_at timestamptz,
  counted_at timestamptz
);
insert into search.state default values;
