-- Schema papers: what a business proves itself with, and the merchant's review of it (semantics.md 2.27). Schema accounts
-- learns from it who is a proven business; schema uploads keeps the pictures.
create schema papers;

-- What a shop or company mainly deals in: a dictionary that forms offer.
create table papers.industry (
  id       bigint generated always as identity primary key,
  name     jsonb not null check (name ?& array['cn', 'en', 'spa', 'id']),
  position int   not null unique
);
insert into papers.industry (position, name) values
  (1, '{"cn": "包装与印刷", "en": "Packaging and printing", "spa": "Embalaje e impresión", "id": "Kemasan dan percetakan"}'),
  (2, '{"cn": "机械与设备", "en": "Machinery and equipment", "spa": "Maquinaria y equipos", "id": "Mesin dan peralatan"}'),
  (3, '{"cn": "五金与工具", "en": "Hardware and tools", "spa": "Ferretería y herramientas", "id": "Perkakas dan peralatan logam"}'),
  (4, '{"cn": "电子与电气", "en": "Electronics and electrical", "spa": "Electrónica y electricidad", "id": "Elektronik dan kelistrikan"}'),
  (5, '{"cn": "纺织与服装", "en": "Textiles and clothing", "spa": "Textil y confección", "id": "Tekstil dan pakaian"}'),
  (6, '{"cn": "食品与饮料", "en": "Food and drink", "spa": "Alimentos y bebidas", "id": "Makanan dan minuman"}'),
  (7, '{"cn": "家居与建材", "en": "Home and building materials", "spa": "Hogar y construcción", "id": "Rumah dan bahan bangunan"}'),
  (8, '{"cn": "化工与塑料", "en": "Chemicals and plastics", "spa": "Química y plásticos", "id": "Kimia dan plastik"}'),
  (9, '{"cn": "医疗与个护", "en": "Health and personal care", "spa": "Salud y cuidado personal", "id": "Kesehatan dan perawatan diri"}'),
  (10, '{"cn": "物流与仓储", "en": "Logistics and storage", "spa": "Logística y almacenaje", "id": "Logistik dan pergudangan"}'),
  (11, '{"cn": "批发与零售", "en": "Wholesale and retail", "spa": "Comercio mayorista y minorista", "id": "Grosir dan eceran"}'),
  (12, '{"cn": "其他", "en": "Other", "spa": "Otros", "id": "Lainnya"}');

-- One version of a buyer's papers. A later version is a row of its own: the passed one stays in force until it passes.
create table papers.version (
  id            bigint generated always as identity primary key,
  buyer_id      bigint not null references accounts.buyer,
  state         text   not null default 'draft' check (state in
                  ('draft', 'submitted', 'underReview', 'rejected', 'resubmitted', 'passed', 'expired', 'replaced')),
  -- Counts every change: whoever changes or decides says which he has seen.
  revision      int    not null default 1 check (revision > 0),
  -- The form, saved step by step: while it is a draft, any of it may still be missing.
  kind          text   not null default 'merchant' check (kind in ('merchant', 'factory', 'trader')),
  store_name    text,
  industry_id   bigint references papers.industry,
  country       text   not null default 'CN' check (country ~ '^[A-Z]{2}$'),
  province_code text,
  city_code     text,
  district_code text,
  region        text   not null default '',
  city          text   not null default '',
  district      text   not null default '',
  region_text   text   not null default '',
  street        text   not null default '',
  detail        text   not null default '',
  contact_name  text,
  mobile        text,
  -- A Chinese ID number has a checksum; other documents have none.
  id_kind       text   not null default 'chinese' check (id_kind in ('chinese', 'other')),
  -- AES-256-GCM with a key of the installation; only its end is ever shown to its owner.
  id_sealed     bytea,
  id_last4      text   check (length(id_last4) between 1 and 4),
  id_front      text,
  id_back       text,
  licences      text[] not null default '{}' check (cardinality(licences) <= 3),
  -- The last day on which the licence holds; null: without end.
  licence_until date,
  -- Which agreement was in force when it was handed in.
  agreement_version int references accounts.agreement,
  created_at    timestamptz not null,
  changed_at    timestamptz not null,
  submitted_at  timestamptz,
  decided_at    timestamptz,
  decided_by    text,
  -- Who is at it: others see that, and decide nothing.
  reviewer_id   bigint references staff.member,
  reviewer_name text,
  -- [{ item, reason, note }], what is wrong with which item.
  faults        jsonb  not null default '[]' check (jsonb_typeof(faults) = 'array'),
  -- When pictures and number were taken away by rule.
  purged_at     timestamptz,
  -- 30 or 7: how many days before the end the owner was told last.
  told_days     int,

  -- Whatever has been handed in is whole, until its owner corrects it or its pictures are purged.
  constraint handed_in_is_whole check (state in ('draft', 'rejected') or (
    submitted_at is not null and agreement_version is not null and
    num_nulls(store_name, industry_id, contact_name, mobile, id_last4) = 0 and street <> '' and detail <> '' and city <> '' and
    mobile ~ '^\+[0-9]{5,15}$')), -- E.164
  constraint handed_in_has_pictures check (state in ('draft', 'rejected') or purged_at is not null or
    (num_nulls(id_front, id_back, id_sealed) = 0 and cardinality(licences) between 1 and 3)),
  constraint purged_has_none check (purged_at is null or
    (num_nonnulls(id_front, id_back, id_sealed) = 0 and cardinality(licences) = 0)),
  constraint purged_when_over check (purged_at is null or state in ('draft', 'rejected', 'expired', 'replaced')),
  constraint china_by_codes check (state in ('draft', 'rejected') or (country = 'CN') = (province_code is not null and city_code is not null)),
  constraint reviewed_by_somebody check ((reviewer_id is not null) = (reviewer_name is not null) and
    (state <> 'underReview' or reviewer_id is not null)),
  constraint decided_by_somebody check ((decided_at is not null) = (decided_by is not null) and
    (state not in ('rejected', 'passed', 'expired', 'replaced') or decided_at is not null)),
  constraint rejected_says_why check ((state = 'rejected') <= (jsonb_array_length(faults) > 0)),
  constraint passed_without_fault check (state <> 'passed' or faults = '[]')
);
-- A buyer works on one version at a time, and one is in force, whatever arrives at once.
create unique index version_open on papers.version (buyer_id)
  where state in ('draft', 'submitted', 'underReview', 'rejected', 'resubmitted');
create unique index version_in_force on papers.version (buyer_id) where state in ('passed', 'expired');
create index version_of_buyer on papers.version (buyer_id, id desc);
create index version_waiting on papers.version (submitted_at) where state in ('submitted', 'resubmitted', 'underReview');
create index version_by_state on papers.version (state, id desc);
create index version_ends on papers.version (licence_until) where state = 'passed';
create index version_to_purge on papers.version (changed_at)
  where state in ('draft', 'rejected', 'expired', 'replaced') and purged_at is null;

-- How each version came to where it is: one row a step, replayed by audit.i_26.
create table papers.step (
  id         bigint generated always as identity primary key,
  version_id bigint not null references papers.version,
  act        text   not null,
  to_state   text   not null,
  by_kind    text   not null check (by_kind in ('buyer', 'staff', 'system')),
  by_name    text   not null,
  at         timestamptz not null
);
create index step_of_version on papers.step (version_id, id);

-- Schema accounts: a business is one whose papers have passed. Those who were one before stay so; whoever only says that
-- he is one has the prices of an individual.
alter table accounts.buyer add column proven_at timestamptz;
update accounts.buyer set proven_at = registered_at where customer_type = 'business';

-- Schema uploads: identity documents and licences are a buyer's, and lie on the disk encrypted.
alter table uploads.file
  drop constraint file_purpose_check,
  add constraint file_purpose_check
    check (purpose in ('voucher', 'avatar', 'product', 'banner', 'model', 'video', 'sheet', 'identity', 'licence')),
  drop constraint file_check4,
  add constraint file_check4 check (owner_kind <> 'buyer' or purpose in ('voucher', 'avatar', 'identity', 'licence'));
-- A licence may be a PDF, as a voucher may.
create or replace view audit.i_63_files as
  select 'file:' || id as object, 'a PDF for ' || purpose as problem
  from uploads.file where type = 'application/pdf' and purpose not in ('voucher', 'licence')
  union all
  select 'file:' || id, 'a picture without size' from uploads.file
  where type like 'image/%' and (width is null or height is null)
  union all
  select 'file:' || id, 'unclaimed since ' || created_at from uploads.file
  where claimed_at is null and created_at < now() - interval '3 days';

-- I-26: the steps of a version lead to where it is.
create view audit.i_26_papers as
  select 'papers ' || v.id as object, 'is ' || v.state || ', its steps say ' || coalesce(last.to_state, 'nothing') as problem
  from papers.version v
  left join lateral (select to_state from papers.step s where s.version_id = v.id order by s.id desc limit 1) last on true
  where v.state <> 'draft' and last.to_state is distinct from v.state;

-- I-55: who has a passed version is a proven business.
create view audit.i_55_proven_businesses as
  select 'buyer:' || b.id as object, 'has passed papers, and is no proven business' as problem
  from papers.version v join accounts.buyer b on b.id = v.buyer_id
  where v.state = 'passed' and (b.proven_at is null or b.customer_type <> 'business');

-- I-62: pictures of papers are their owner's, there, and of the purpose; nothing is kept for papers that let it go.
create view audit.i_62_papers as
  select 'papers ' || v.id as object, 'names file ' || named.id || ', which is not his or not there' as problem
  from papers.version v
  cross join lateral unnest(array[v.id_front, v.id_back] || v.licences) as named (id)
  left join uploads.file f on f.id = named.id
  where named.id is not null and (f.id is null or f.owner_kind <> 'buyer' or f.owner_id <> v.buyer_id
    or f.reference is distinct from 'papers:' || v.id
    or f.purpose <> case when named.id = any(v.licences) then 'licence' else 'identity' end)
  union all
  select 'file:' || f.id, 'is kept for papers that do not name it'
  from uploads.file f join papers.version v on f.reference = 'papers:' || v.id
  where not f.id = any(array_remove(array[v.id_front, v.id_back] || v.licences, null));
