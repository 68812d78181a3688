-- Companies that the merchant lists for buyers (processing factories, traders, partners), and where else the merchant sells. Schema directories.
create schema directories;

-- By what a directory is filtered: processes of factories, lines of goods of traders, fields of partners. The merchant's dictionary.
create table directories.term (
  id         bigint  generated always as identity primary key,
  kind       text    not null check (kind in ('factory', 'trader', 'partner')),
  name       jsonb   not null check (btrim(coalesce(name ->> 'cn', '')) <> '' and octet_length(name::text) <= 2000),
  position   int     not null default 0 check (position between -1000000 and 1000000),
  -- Companies that have it keep it when it is no longer offered.
  is_offered boolean not null default true,
  version    int     not null default 0 check (version >= 0),
  unique (id, kind)
);
create unique index term_name on directories.term (kind, (name ->> 'cn'));

create table directories.company (
  id           bigint      generated always as identity primary key,
  kind         text        not null check (kind in ('factory', 'trader', 'partner')),
  -- Who applied; null: staff wrote it.
  buyer_id     bigint      references accounts.buyer,
  state        text        not null check (state in ('applied', 'published', 'rejected', 'suspended')),
  -- The version that visitors read.
  shown        int,
  is_accepted  boolean     generated always as (case when shown is null then null else true end) stored,
  shown_at     timestamptz,
  published_at timestamptz,
  -- Why it was rejected or suspended, as its company reads it.
  note         text        not null default '' check (char_length(note) <= 300),
  made_at      timestamptz not null,
  version      int         not null default 0 check (version >= 0),
  unique (id, kind),
  constraint company_shown_by_state check ((state in ('published', 'suspended')) = (shown is not null)),
  constraint company_shown_since check ((shown is null) = (shown_at is null)),
  constraint company_shown_was_published check (shown is null or published_at is not null),
  constraint company_says_why check (state not in ('rejected', 'suspended') or note <> ''),
  constraint company_of_staff_is_public check (buyer_id is not null or state in ('published', 'suspended'))
);
create unique index company_of_buyer on directories.company (buyer_id, kind) where buyer_id is not null;
create index company_shown on directories.company (kind, published_at desc, id desc) where state = 'published';
create index company_by_state on directories.company (state, id);

create function directories.demand_edge() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' and new.state <> case when new.buyer_id is null then 'published' else 'applied' end)
    or (tg_op = 'UPDATE' and old.state <> new.state and (old.state, new.state) not in (
      ('applied', 'published'), ('applied', 'rejected'), ('rejected', 'applied'), ('published', 'suspended'), ('suspended', 'published'))) then
    raise exception 'company % does not become %', new.id, new.state using errcode = 'check_violation', constraint = 'company_edge';
  end if;
  return new;
end $$;
create trigger company_edge before insert or update on directories.company for each row execute function directories.demand_edge();

-- What is written of a company: one version for each application and each change. One waits for its review while another one is public.
create table directories.company_version (
  company_id    bigint      not null references directories.company (id) on delete cascade,
  number        int         not null check (number >= 1),
  state         text        not null check (state in ('waiting', 'accepted', 'rejected', 'replaced')),
  is_accepted   boolean     not null generated always as (state = 'accepted') stored,
  -- The language in which it is written; the others fall back to it.
  main_lang     text        not null check (main_lang in ('cn', 'en', 'spa', 'id')),
  name          jsonb       not null check (octet_length(name::text) <= 4000),
  about         jsonb       not null check (octet_length(about::text) <= 60000),
  capacity      jsonb       not null check (octet_length(capacity::text) <= 8000),
  country       text        not null check (country ~ '^[A-Z]{2}$'),
  -- Of China: `44`.
  province_code text        check (province_code is null or (province_code ~ '^\d{2}$' and country = 'CN')),
  city          jsonb       not null check (octet_length(city::text) <= 2000),
  address       text        not null check (char_length(address) <= 200),
  map_url       text        check (char_length(map_url) between 1 and 300),
  website       text        check (char_length(website) between 1 and 300),
  staff_count   int         check (staff_count between 1 and 1000000),
  founded_year  int         check (founded_year between 1500 and 2200),
  -- [{ name, number, validUntil }]
  certificates  jsonb       not null check (jsonb_typeof(certificates) = 'array' and jsonb_array_length(certificates) <= 10),
  -- [{ fileId, url, alt }]
  pictures      jsonb       not null check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 8 and octet_length(pictures::text) <= 60000),
  -- Files that only its company and staff read.
  documents     text[]      not null default '{}' check (cardinality(documents) <= 3),
  sent_at       timestamptz not null,
  -- Null: by its company.
  sent_by       text        check (char_length(sent_by) between 1 and 200),
  -- Until when its company was promised an answer.
  answer_by     timestamptz,
  decided_at    timestamptz,
  decided_by    text        check (char_length(decided_by) between 1 and 200),
  note          text        not null default '' check (char_length(note) <= 300),
  primary key (company_id, number),
  unique (company_id, number, is_accepted),
  constraint version_says_who check (btrim(coalesce(name ->> main_lang, '')) <> '' and btrim(coalesce(about ->> main_lang, '')) <> ''
    and btrim(coalesce(city ->> main_lang, '')) <> ''),
  constraint version_is_answered check (state <> 'waiting' or answer_by is not null),
  constraint version_is_decided check (state not in ('accepted', 'rejected') or (decided_at is not null and decided_by is not null)),
  constraint version_says_why check (state <> 'rejected' or note <> '')
);
create unique index version_waiting on directories.company_version (company_id) where state = 'waiting';
create index version_answer_by on directories.company_version (answer_by, company_id) where state = 'waiting';

create table directories.company_term (
  company_id bigint not null,
  number     int    not null,
  kind       text   not null,
  term_id    bigint not null,
  primary key (company_id, number, term_id),
  foreign key (company_id, number) references directories.company_version (company_id, number) on delete cascade,
  -- A factory has processes, and no fields of partners.
  foreign key (company_id, kind) references directories.company (id, kind),
  foreign key (term_id, kind) references directories.term (id, kind)
);
create index company_by_term on directories.company_term (term_id, company_id);

-- Visitors read what was accepted.
alter table directories.company add constraint company_shows_accepted foreign key (id, shown, is_accepted)
  references directories.company_version (company_id, number, is_accepted) deferrable initially deferred;

-- What was sent is what was reviewed: of a version only its decision changes, once.
create function directories.keep_version() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' or to_jsonb(new) - '{state,is_accepted,decided_at,decided_by,note}'::text[]
    <> to_jsonb(old) - '{state,is_accepted,decided_at,decided_by,note}'::text[] then
    raise exception 'version % of company % stays as it is', old.number, old.company_id
      using errcode = 'check_violation', constraint = 'version_stays';
  end if;
  return new;
end $$;
create trigger version_stays before update on directories.company_version for each row execute function directories.keep_version();

-- Where else the merchant sells: on other platforms, and in outlets.
create table directories.platform (
  id          bigint  generated always as identity primary key,
  kind        text    not null check (kind in ('online', 'outlet')),
  name        jsonb   not null check (btrim(coalesce(name ->> 'cn', '')) <> '' and octet_length(name::text) <= 4000),
  about       jsonb   not null check (octet_length(about::text) <= 8000),
  -- Its QR code is drawn of it, unless there is a picture of one.
  url         text    check (char_length(url) between 1 and 300),
  qr_url      text    check (char_length(qr_url) between 1 and 300),
  address     jsonb   not null check (octet_length(address::text) <= 8000),
  hours       jsonb   not null check (octet_length(hours::text) <= 4000),
  phone       text    not null check (char_length(phone) <= 40),
  picture_url text    check (char_length(picture_url) between 1 and 300),
  position    int     not null default 0 check (position between -1000000 and 1000000),
  is_public   boolean not null default true,
  version     int     not null default 0 check (version >= 0),
  constraint platform_leads_somewhere check (
    case kind when 'online' then url is not null or qr_url is not null else btrim(coalesce(address ->> 'cn', '')) <> '' end)
);
create index platform_in_order on directories.platform (kind, position, id) where is_public;
