-- The sections of the home page below its banners: which, in what order, for whom, and when.
create table if not exists content.home_section (
  id          bigint      generated always as identity primary key,
  kind        text        not null check (kind in
                ('activities', 'categories', 'category', 'points', 'brands', 'cases', 'articles', 'recommended')),
  -- Of a section of one category.
  category_id bigint,
  -- Empty where the section has its usual title.
  title       jsonb       not null default '{"cn": ""}' check (jsonb_typeof(title) = 'object' and octet_length(title::text) <= 2000),
  position    int         not null check (position between -1000000 and 1000000),
  visible     boolean     not null,
  audience    text        not null default 'all' check (audience in ('all', 'guests', 'members', 'superMembers')),
  -- Languages that it is shown in.
  langs       text[]      not null default '{cn,en,spa,id}'
                check (cardinality(langs) between 1 and 4 and langs <@ '{cn,en,spa,id}'::text[]),
  shown_from  timestamptz,
  shown_until timestamptz,
  -- When pages were dropped for its beginning or end last.
  turned_at   timestamptz,
  version     int         not null default 0 check (version >= 0),
  constraint home_section_of_category check ((kind = 'category') = (category_id is not null)),
  constraint home_section_in_order check (shown_until > shown_from)
);
-- All but those of one category are there once, and each category has one.
create unique index if not exists home_section_once on content.home_section (kind, coalesce(category_id, 0));

insert into content.home_section (kind, position, visible) values
  ('activities', 1, true), ('categories', 2, true), ('brands', 3, true), ('recommended', 4, true),
  ('points', 5, false), ('cases', 6, false), ('articles', 7, false)
on conflict do nothing;
