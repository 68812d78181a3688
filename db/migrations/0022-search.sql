-- Schema of the search domain: an index of the products that are on sale, made by the application from what catalogue
-- and stock tell. All of it can be made anew at any time; nothing here is a truth. Hence no foreign keys outwards.
create extension if not exists pg_trgm;
create schema search;
create schema if not exists audit;

create table search.entry (
  product_id    bigint      primary key,
  family        text        not null,
  -- The product's category and those above it, by level.
  category1_id  bigint,
  category2_id  bigint,
  category3_id  bigint,
  brand_id      bigint,
  value_ids     bigint[]    not null,
  -- Retail price of the cheapest SKU, in minor units of each currency.
  amount_cny    bigint      not null,
  amount_usd    bigint      not null,
  amount_idr    bigint      not null,
  -- Open warehouses that have some of it.
  warehouse_ids bigint[]    not null,
  sales_count   bigint      not null,
  rating        real,
  published_at  timestamptz not null,
  -- Of all text that words are made from, and of the way they are made: what is the same is not cut into words again.
  text_hash     text        not null,
  -- What this product counts for in search.term: `en drill`.
  terms         text[]      not null,
  -- Without positions. A word of the name stands twice, once as `n:word`, so that names come before the rest; pinyin
  -- stands apart as `p:`, or everybody who types "fan" in English would get whatever sounds like it in Chinese.
  tsv           tsvector    not null
) with (toast_tuple_target = 128);
-- A search reads many entries and of each only the narrow part: the long columns lie apart.
alter table search.entry
  alter column tsv set storage external, alter column terms set storage external,
  alter column value_ids set storage main, alter column warehouse_ids set storage main;

-- Without pending lists a search never pays for the writes before it.
create index entry_by_word on search.entry using gin (tsv) with (fastupdate = off);
-- A list of a category is read in the order of its sales: nothing is sorted, whatever its size.
create index entry_by_sales on search.entry (sales_count desc, product_id desc);
create index entry_in_category1 on search.entry (category1_id, sales_count desc, product_id desc);
create index entry_in_category2 on search.entry (category2_id, sales_count desc, product_id desc);
create index entry_in_category3 on search.entry (category3_id, sales_count desc, product_id desc);
create index entry_of_brand on search.entry (brand_id, sales_count desc, product_id desc);
create index entry_by_age on search.entry (published_at desc, product_id desc);

-- Codes of products and SKUs, internal numbers and barcodes, in capitals. "C", so that beginnings are found by the key.
create table search.code (
  code       text collate "C" not null,
  product_id bigint           not null references search.entry on delete cascade,
  primary key (code, product_id)
);
create index code_by_product on search.code (product_id);

-- Words and pairs of words of names and brands, with the number of products that have them: for suggestions and for
-- corrections. Kept by whoever writes entries, in the same transaction; audit.i_75 compares.
create table search.term (
  lang          text             not null,
  text          text collate "C" not null,
  product_count int              not null check (product_count > 0),
  is_phrase     boolean          not null,
  -- What somebody types to get there: without accents and capitals; of Chinese the pinyin and its initials.
  folded        text collate "C" not null,
  pinyin        text collate "C",
  initials      text collate "C",
  primary key (lang, text)
);
create index term_by_beginning on search.term (folded);
create index term_by_pinyin on search.term (pinyin) where pinyin is not null;
create index term_by_initials on search.term (initials) where initials is not null;
create index term_by_shape on search.term using gin (folded gin_trgm_ops) where not is_phrase;
create index term_by_sound on search.term using gin (pinyin gin_trgm_ops) where not is_phrase and pinyin is not null;

-- What the merchant wants to be searched for, in this order. One row a language: of two who set it at once, one wins
-- whole.
create table search.hot_words (
  lang  text   primary key,
  words text[] not null
);

-- Whoever writes the index holds this row: of two, the later one must also have read the product later. The patrol
-- goes round all products, for what nobody told of: sales, stars.
create table search.turn (
  one             boolean primary key default true check (one),
  patrolled_until bigint  not null default 0
);
insert into search.turn default values;

create view audit.i_75_what_is_on_sale_is_found as
  select 'product ' || g.product_id as object, 'is on sale and not in the index' as problem
  from catalog.page g
  where not exists (select from search.entry e where e.product_id = g.product_id)
    and not exists (select from catalog.product_change c where c.product_id = g.product_id)
  union all
  select 'product ' || e.product_id, 'is in the index and not on sale'
  from search.entry e
  where not exists (select from catalog.page g where g.product_id = e.product_id)
    and not exists (select from catalog.product_change c where c.product_id = e.product_id)
  union all
  select 'term ' || coalesce(t.lang || ' ' || t.text, n.term),
    'counts ' || coalesce(t.product_count, 0) || ' products, ' || coalesce(n.count, 0) || ' have it'
  from search.term t
  full join (select term, count(*) from search.entry, unnest(terms) as term group by term) n
    on n.term = t.lang || ' ' || t.text
  where t.product_count is distinct from n.count;
