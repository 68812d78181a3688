-- Schema redirects: old addresses of the shop that lead to new ones. Tables of domains/redirects.
create schema redirects;

create table redirects.redirect (
  id           bigint      generated always as identity primary key,
  -- A path of this shop, never another host: one slash, then none, and nothing that browsers read as one.
  from_address text        not null check (from_address ~ '^/[^/\\]' and from_address !~ '[\\[:space:][:cntrl:]#]' and length(from_address) <= 600),
  -- Null: all languages.
  lang         text        check (lang in ('cn', 'en', 'spa', 'id')),
  to_address   text        not null check (to_address ~ '^/($|[^/\\])' and to_address !~ '[\\[:space:][:cntrl:]]' and length(to_address) <= 600),
  cause        text        not null check (cause in ('staff', 'removal')),
  hit_count    bigint      not null default 0 check (hit_count >= 0 and hit_count <= 9007199254740991),
  last_used_at timestamptz,
  made_by      text        not null,
  made_at      timestamptz not null,
  version      integer     not null default 0,
  unique nulls not distinct (from_address, lang),
  check (from_address <> to_address),
  check ((hit_count = 0) = (last_used_at is null))
);
