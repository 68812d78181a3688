-- Schema of the reviews domain: what buyers said about goods. The stars are counted in the catalogue's figures, in the
-- transaction that adds a review.
create schema reviews;
create schema if not exists audit;

create table reviews.review (
  id           bigint generated always as identity primary key,
  product_id   bigint      not null references catalog.product,
  sku_id       bigint      references catalog.sku,
  buyer_id     bigint, -- null: imported, or anonymous from the start
  stars        smallint    not null check (stars between 1 and 5),
  author_name  text        not null check (author_name <> ''),
  text         text        not null,
  lang         text        not null check (lang in ('cn', 'en', 'spa', 'id')),
  option_text  text        not null default '',
  picture_urls text[]      not null default '{}',
  at           timestamptz not null,
  hidden       boolean     not null default false,
  reply_text   text,
  reply_at     timestamptz,
  -- What an import or the demo world calls it: adding it again adds nothing.
  source_key   text        unique,
  check ((reply_text is null) = (reply_at is null))
);
create index review_shown on reviews.review (product_id, at desc, id desc) where not hidden;
create index review_by_stars on reviews.review (product_id, stars, at desc, id desc) where not hidden;

create view audit.i_74_rating_is_the_average as
  select 'product ' || f.product_id as object,
    coalesce(f.rating::text, 'no stars') || ' from ' || f.review_count || ', reviews say '
      || coalesce(round(avg(r.stars), 2)::text, 'no stars') || ' from ' || count(r.id) as problem
  from catalog.figure f left join reviews.review r on r.product_id = f.product_id and not r.hidden
  group by f.product_id, f.rating, f.review_count
  having f.review_count <> count(r.id) or f.rating is distinct from round(avg(r.stars), 2);
