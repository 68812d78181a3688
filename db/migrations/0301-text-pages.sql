-- Pages of text that the merchant writes: about the shop, help, privacy, shipping and returns. Schema content. What was published
-- stays, version by version; the draft is apart from it. What buyers agree to has versions of its own (accounts.agreement).
create table content.page_draft (
  page        text        primary key check (page in ('about', 'help', 'privacy', 'shipping')),
  title       jsonb       not null check (jsonb_typeof(title) = 'object' and octet_length(title::text) <= 4000),
  description jsonb       not null check (jsonb_typeof(description) = 'object' and octet_length(description::text) <= 8000),
  html        jsonb       not null check (jsonb_typeof(html) = 'object' and octet_length(html::text) <= 800000),
  version     int         not null check (version >= 0),
  saved_at    timestamptz not null,
  saved_by    text        not null check (char_length(saved_by) between 1 and 200)
);

create table content.page_version (
  page         text        not null check (page in ('about', 'help', 'privacy', 'shipping')),
  version      int         not null check (version >= 1),
  title        jsonb       not null check (btrim(coalesce(title ->> 'cn', '')) <> '' and octet_length(title::text) <= 4000),
  description  jsonb       not null check (jsonb_typeof(description) = 'object' and octet_length(description::text) <= 8000),
  html         jsonb       not null check (btrim(coalesce(html ->> 'cn', '')) <> '' and octet_length(html::text) <= 800000),
  -- From then on visitors find no such page, until a later version is published.
  is_withdrawn boolean     not null default false,
  published_at timestamptz not null,
  published_by text        not null check (char_length(published_by) between 1 and 200),
  primary key (page, version)
);
