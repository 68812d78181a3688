-- What the merchant writes to be read: articles, help, finished projects (cases), topics, legal articles. Schema articles.
create schema articles;

-- Channels by which articles of one kind are sorted, two levels deep.
create table articles.channel (
  id          bigint  generated always as identity primary key,
  kind        text    not null check (kind in ('article', 'help', 'case', 'topic', 'legal')),
  parent_id   bigint,
  is_root     boolean not null generated always as (parent_id is null) stored,
  -- Together with the key below: a parent has no parent of its own.
  parent_root boolean generated always as (case when parent_id is null then null else true end) stored,
  name        jsonb   not null check (btrim(coalesce(name ->> 'cn', '')) <> '' and octet_length(name::text) <= 2000),
  position    int     not null default 0 check (position between -1000000 and 1000000),
  version     int     not null default 0 check (version >= 0),
  unique (id, kind),
  unique (id, kind, is_root),
  foreign key (parent_id, kind, parent_root) references articles.channel (id, kind, is_root)
);
create index channel_by_parent on articles.channel (parent_id);

-- Which version visitors read, and which one comes by the clock. Its texts are in the draft and in the versions.
create table articles.article (
  id           bigint      generated always as identity primary key,
  kind         text        not null check (kind in ('article', 'help', 'case', 'topic', 'legal')),
  channel_id   bigint,
  position     int         not null default 0 check (position between -1000000 and 1000000),
  shown        int,
  -- Since when visitors read this version.
  shown_at     timestamptz,
  -- When it was published for the first time.
  published_at timestamptz,
  next         int,
  next_at      timestamptz,
  made_at      timestamptz not null,
  version      int         not null default 0 check (version >= 0),
  foreign key (channel_id, kind) references articles.channel (id, kind),
  constraint shown_since check ((shown is null) = (shown_at is null)),
  constraint shown_was_published check (shown is null or published_at is not null),
  constraint next_at_its_time check ((next is null) = (next_at is null))
);
create index article_shown on articles.article (kind, position, published_at desc, id desc) where shown is not null;
create index article_by_channel on articles.article (channel_id);
create index article_next on articles.article (next_at) where next is not null;

create table articles.draft (
  article_id bigint      primary key references articles.article (id) on delete cascade,
  title      jsonb       not null check (jsonb_typeof(title) = 'object' and octet_length(title::text) <= 4000),
  summary    jsonb       not null check (jsonb_typeof(summary) = 'object' and octet_length(summary::text) <= 8000),
  html       jsonb       not null check (jsonb_typeof(html) = 'object' and octet_length(html::text) <= 800000),
  cover_url  text        check (char_length(cover_url) between 1 and 300),
  cover_alt  jsonb       not null check (jsonb_typeof(cover_alt) = 'object' and octet_length(cover_alt::text) <= 4000),
  -- Days on which what it tells of takes place.
  held_from  date,
  held_until date,
  version    int         not null check (version >= 0),
  saved_at   timestamptz not null,
  saved_by   text        not null check (char_length(saved_by) between 1 and 200),
  constraint held_in_order check (held_until >= held_from)
);

create table articles.article_version (
  article_id bigint      not null references articles.article (id),
  number     int         not null check (number >= 1),
  title      jsonb       not null check (btrim(coalesce(title ->> 'cn', '')) <> '' and octet_length(title::text) <= 4000),
  summary    jsonb       not null check (jsonb_typeof(summary) = 'object' and octet_length(summary::text) <= 8000),
  html       jsonb       not null check (btrim(coalesce(html ->> 'cn', '')) <> '' and octet_length(html::text) <= 800000),
  cover_url  text        check (char_length(cover_url) between 1 and 300),
  cover_alt  jsonb       not null check (jsonb_typeof(cover_alt) = 'object' and octet_length(cover_alt::text) <= 4000),
  held_from  date,
  held_until date,
  made_at    timestamptz not null,
  made_by    text        not null check (char_length(made_by) between 1 and 200),
  primary key (article_id, number),
  constraint version_held_in_order check (held_until >= held_from)
);
create index article_version_cover on articles.article_version (cover_url) where cover_url is not null;
comment on table articles.article_version is 'append-only: what visitors have read';

alter table articles.article
  add constraint shown_exists foreign key (id, shown) references articles.article_version (article_id, number),
  add constraint next_exists foreign key (id, next) references articles.article_version (article_id, number);
