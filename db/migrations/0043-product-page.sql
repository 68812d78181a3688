-- What a product's page shows besides the product. Schema catalog: favourites and footprints with the prices of that
-- day, and which goods stand in for others. Schema reviews: questions and answers, and reviews with pictures.

-- Retail prices by currency when it was kept, so that "cheaper by" is said truly. Taken out, a favourite stays a while:
-- who puts it back at once finds it as it was.
alter table catalog.favourite
  add column kept_amounts jsonb not null default '{}' check (jsonb_typeof(kept_amounts) = 'object'),
  add column removed_at timestamptz;
update catalog.favourite f set kept_amounts = coalesce((
  select jsonb_object_agg(c.data ->> 'currency', (c.data ->> 'priceAmount')::bigint)
  from catalog.card c where c.product_id = f.product_id and c.lang in ('cn', 'en', 'id')), '{}');
create index favourite_shown on catalog.favourite (buyer_id, at desc, product_id desc) where removed_at is null;

-- Products that a buyer has looked at, once a day of the shop's time. No foreign key to the buyer, as favourites.
create table catalog.footprint (
  id           bigint generated always as identity primary key,
  buyer_id     bigint      not null,
  product_id   bigint      not null references catalog.product,
  day          date        not null,
  at           timestamptz not null,
  seen_amounts jsonb       not null check (jsonb_typeof(seen_amounts) = 'object'),
  -- Forgotten ones are taken away a day later; until then it can be undone.
  forgotten_at timestamptz,
  unique (buyer_id, day, product_id)
);
create index footprint_shown on catalog.footprint (buyer_id, at desc, id desc) where forgotten_at is null;
create index footprint_old on catalog.footprint (at);
create index footprint_forgotten on catalog.footprint (forgotten_at) where forgotten_at is not null;

-- The merchant's word on what stands in for a product that is sold out, and what goes with it. Where he says nothing,
-- the shop proposes goods of the same category.
create table catalog.alternative (
  product_id bigint   not null references catalog.product,
  kind       text     not null check (kind in ('substitute', 'related')),
  other_id   bigint   not null references catalog.product,
  position   smallint not null,
  primary key (product_id, kind, other_id),
  check (product_id <> other_id)
);

create index figure_by_category on catalog.figure (category_id) where published;

create index review_with_pictures on reviews.review (product_id, at desc, id desc)
  where not hidden and cardinality(picture_urls) > 0;
create index review_by_lang on reviews.review (product_id, lang, at desc, id desc) where not hidden;

-- What visitors want to know before they buy. Held: it has a word of the merchant's list and waits for his eye.
create table reviews.question (
  id          bigint generated always as identity primary key,
  product_id  bigint      not null references catalog.product,
  buyer_id    bigint      not null,
  author_name text        not null check (author_name <> ''),
  text        text        not null check (char_length(text) between 1 and 500),
  lang        text        not null check (lang in ('cn', 'en', 'spa', 'id')),
  state       text        not null check (state in ('shown', 'held', 'hidden')),
  asked_at    timestamptz not null,
  -- Until then the merchant means to answer; since then he has.
  due_at      timestamptz not null check (due_at > asked_at),
  answered_at timestamptz check (answered_at >= asked_at),
  source_key  text        unique
);
create index question_shown on reviews.question (product_id, asked_at desc, id desc) where state = 'shown';
create index question_of_buyer on reviews.question (buyer_id, product_id);
create index question_open on reviews.question (asked_at, id) where answered_at is null and state <> 'hidden';
create index question_listed on reviews.question (id desc);

-- The shop answers once and may correct itself; each buyer who has the goods answers once.
create table reviews.answer (
  id          bigint generated always as identity primary key,
  question_id bigint      not null references reviews.question,
  kind        text        not null check (kind in ('shop', 'owner')),
  buyer_id    bigint,
  author_name text        not null,
  text        text        not null check (char_length(text) between 1 and 1000),
  lang        text        not null check (lang in ('cn', 'en', 'spa', 'id')),
  state       text        not null check (state in ('shown', 'held', 'hidden')),
  answered_at timestamptz not null,
  check ((kind = 'owner') = (buyer_id is not null)),
  check (kind = 'owner' or state = 'shown')
);
create unique index answer_of_shop on reviews.answer (question_id) where kind = 'shop';
create unique index answer_of_owner on reviews.answer (question_id, buyer_id) where kind = 'owner';
create index answer_held on reviews.answer (question_id) where state = 'held';

create view audit.i_80_answered_questions as
  select 'question ' || q.id as object, 'is told to be '
    || case when q.answered_at is null then 'open, and has an answer of the shop' else 'answered, and has none' end as problem
  from reviews.question q left join reviews.answer a on a.question_id = q.id and a.kind = 'shop'
  where (q.answered_at is null) <> (a.id is null);
