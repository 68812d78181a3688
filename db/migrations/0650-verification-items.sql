-- Schema papers (domains/verification): what businesses are asked for is the merchant's to decide. A dictionary of items: those that the shop was
-- built with, whose values have columns of their own in papers.version, and the merchant's own, whose values lie in papers.answer.
create table papers.item (
  -- By it errors of reviews, answers and the audit log name an item.
  code           text primary key check (code ~ '^[a-z][a-zA-Z0-9]{0,39}$'),
  kind           text not null check (kind in ('builtIn', 'text', 'chineseId', 'creditCode', 'file', 'date')),
  name           jsonb not null constraint item_is_named check (btrim(coalesce(name ->> 'cn', '')) <> ''),
  -- Below the field, and within it while it is empty; empty where the merchant wrote none.
  help           jsonb not null default '{"cn": ""}',
  example        jsonb not null default '{"cn": ""}',
  is_required    boolean not null default true,
  -- Encrypted, shown to staff on request only, and purged with the documents.
  is_sensitive   boolean not null default false,
  -- Who is asked for it: these kinds of business in these countries; empty: all.
  business_kinds text[] not null default '{}' check (business_kinds <@ array['merchant', 'factory', 'trader']),
  countries      text[] not null default '{}',
  position       int not null constraint item_position_key unique deferrable initially immediate,
  active         boolean not null default true,
  version        int not null default 0 check (version >= 0),
  -- Without them there is nobody to write to, and no place that decides what else is asked.
  constraint item_always_asked check (code not in ('storeName', 'address', 'contactName', 'mobile')
    or (active and is_required and business_kinds = '{}' and countries = '{}')),
  -- A person's own number is never stored as it is.
  constraint item_person_is_secret check (kind <> 'chineseId' or is_sensitive),
  constraint item_day_is_no_secret check (not is_sensitive or kind in ('builtIn', 'text', 'chineseId', 'creditCode', 'file'))
);
comment on table papers.item is 'never deleted: what was submitted names them';
create unique index item_by_name on papers.item ((name ->> 'cn'));
-- Codes of the merchant's own items: own1, own2.
create sequence papers.item_number;

insert into papers.item (position, code, is_sensitive, kind, name)
select position, code, is_sensitive, 'builtIn', name::jsonb from (values
  (1, 'storeName', false, '{"cn": "店铺/公司名称", "en": "Store or company name", "spa": "Nombre de tienda o empresa", "id": "Nama toko atau perusahaan"}'),
  (2, 'industry', false, '{"cn": "主营行业", "en": "Main industry", "spa": "Sector principal", "id": "Bidang usaha utama"}'),
  (3, 'address', false, '{"cn": "经营地址", "en": "Business address", "spa": "Dirección comercial", "id": "Alamat usaha"}'),
  (4, 'contactName', false, '{"cn": "姓名", "en": "Name", "spa": "Nombre", "id": "Nama"}'),
  (5, 'mobile', false, '{"cn": "手机号", "en": "Mobile number", "spa": "Teléfono móvil", "id": "Nomor ponsel"}'),
  (6, 'idNumber', true, '{"cn": "证件号码", "en": "ID number", "spa": "Número de documento", "id": "Nomor identitas"}'),
  (7, 'idFront', true, '{"cn": "证件正面", "en": "Front of the ID", "spa": "Anverso del documento", "id": "Sisi depan identitas"}'),
  (8, 'idBack', true, '{"cn": "证件背面", "en": "Back of the ID", "spa": "Reverso del documento", "id": "Sisi belakang identitas"}'),
  (9, 'licence', false, '{"cn": "营业执照", "en": "Business license", "spa": "Licencia comercial", "id": "Izin usaha"}')
) as built_in (position, code, is_sensitive, name);

-- What a version was asked for when it was submitted, with its names of that day: [{ code, kind, name, isRequired, isSensitive }]. The nine
-- items that every version was asked for until now are the default, also for those that a shop of the version before submits meanwhile.
alter table papers.version add column asked jsonb not null default '[
  {"code": "storeName", "kind": "builtIn", "name": {"cn": "店铺/公司名称", "en": "Store or company name", "spa": "Nombre de tienda o empresa", "id": "Nama toko atau perusahaan"}, "isRequired": true, "isSensitive": false},
  {"code": "industry", "kind": "builtIn", "name": {"cn": "主营行业", "en": "Main industry", "spa": "Sector principal", "id": "Bidang usaha utama"}, "isRequired": true, "isSensitive": false},
  {"code": "address", "kind": "builtIn", "name": {"cn": "经营地址", "en": "Business address", "spa": "Dirección comercial", "id": "Alamat usaha"}, "isRequired": true, "isSensitive": false},
  {"code": "contactName", "kind": "builtIn", "name": {"cn": "姓名", "en": "Name", "spa": "Nombre", "id": "Nama"}, "isRequired": true, "isSensitive": false},
  {"code": "mobile", "kind": "builtIn", "name": {"cn": "手机号", "en": "Mobile number", "spa": "Teléfono móvil", "id": "Nomor ponsel"}, "isRequired": true, "isSensitive": false},
  {"code": "idNumber", "kind": "builtIn", "name": {"cn": "证件号码", "en": "ID number", "spa": "Número de documento", "id": "Nomor identitas"}, "isRequired": true, "isSensitive": true},
  {"code": "idFront", "kind": "builtIn", "name": {"cn": "证件正面", "en": "Front of the ID", "spa": "Anverso del documento", "id": "Sisi depan identitas"}, "isRequired": true, "isSensitive": true},
  {"code": "idBack", "kind": "builtIn", "name": {"cn": "证件背面", "en": "Back of the ID", "spa": "Reverso del documento", "id": "Sisi belakang identitas"}, "isRequired": true, "isSensitive": true},
  {"code": "licence", "kind": "builtIn", "name": {"cn": "营业执照", "en": "Business license", "spa": "Licencia comercial", "id": "Izin usaha"}, "isRequired": true, "isSensitive": false}
]';

create function papers.is_required(asked jsonb, item text) returns boolean language sql immutable as
$$ select asked @> jsonb_build_array(jsonb_build_object('code', item, 'isRequired', true)) $$;

-- The values of the merchant's own items.
create table papers.answer (
  id             bigint generated always as identity primary key,
  version_id     bigint not null references papers.version,
  item_code      text   not null references papers.item,
  text           text   check (text <> ''),
  -- AES-256-GCM with a key of the installation, bound to version and item; only its end is shown to its owner.
  encrypted_text bytea,
  last4          text   check (length(last4) between 1 and 4),
  day            date,
  files          text[] not null default '{}' check (cardinality(files) <= 3),
  constraint answer_once unique (version_id, item_code),
  constraint answer_is_one_thing
    check (num_nonnulls(text, encrypted_text, day) + (cardinality(files) > 0)::int <= 1)
);

-- Whatever is handed in is whole by what it was asked for, until its owner corrects it or its pictures are purged.
alter table papers.version drop constraint handed_in_is_whole;
alter table papers.version add constraint handed_in_is_whole check (state in ('draft', 'rejected') or (
  submitted_at is not null and agreement_version is not null and
  num_nulls(store_name, contact_name, mobile) = 0 and street <> '' and
  (industry_id is not null or not papers.is_required(asked, 'industry')) and
  (id_last4 is not null or not papers.is_required(asked, 'idNumber')) and
  (detail <> '' or country <> 'CN') and city <> '' and mobile ~ '^\+[0-9]{5,15}$')) not valid; -- E.164
alter table papers.version drop constraint handed_in_has_pictures;
alter table papers.version add constraint handed_in_has_pictures check (state in ('draft', 'rejected') or purged_at is not null or (
  (id_sealed is not null or not papers.is_required(asked, 'idNumber')) and
  (id_front is not null or not papers.is_required(asked, 'idFront')) and
  (id_back is not null or not papers.is_required(asked, 'idBack')) and
  (cardinality(licences) > 0 or not papers.is_required(asked, 'licence')))) not valid;
alter table papers.version drop constraint handed_in_says_how_long;
alter table papers.version add constraint handed_in_says_how_long check (state in ('draft', 'rejected')
  or licence_endless or licence_until is not null
  or (cardinality(licences) = 0 and not papers.is_required(asked, 'licence'))) not valid;
-- Where a licence need not be given, nothing is said of how long one holds.
drop trigger version_before on papers.version;
create trigger version_before before insert or update on papers.version
  for each row when (new.state not in ('draft', 'rejected') and new.licence_until is null and not new.licence_endless
    and papers.is_required(new.asked, 'licence'))
  execute function papers.fill_for_version_before();

create function papers.demand_answers() returns trigger language plpgsql as $$
declare missing text;
begin
  select item ->> 'code' into missing from jsonb_array_elements(new.asked) item
  where item ->> 'kind' <> 'builtIn' and (item ->> 'isRequired')::boolean and not exists (
    select from papers.answer a where a.version_id = new.id and a.item_code = item ->> 'code'
      and (num_nonnulls(a.text, a.encrypted_text, a.day) = 1 or cardinality(a.files) > 0))
  limit 1;
  if missing is not null then
    raise exception 'verification % is submitted without %', new.id, missing
      using errcode = 'check_violation', constraint = 'handed_in_answers_all', table = 'version', schema = 'papers';
  end if;
  return new;
end $$;
create trigger handed_in_answers_all before update of state on papers.version
  for each row when (new.state in ('submitted', 'resubmitted') and new.state <> old.state) execute function papers.demand_answers();

create function papers.keep_asked() returns trigger language plpgsql as $$
begin
  raise exception 'verification % was submitted: what it was asked for stays', old.id
    using errcode = 'check_violation', constraint = 'asked_stays', table = 'version', schema = 'papers';
end $$;
create trigger asked_stays before update of asked on papers.version
  for each row when (old.state not in ('draft', 'rejected') and new.asked is distinct from old.asked) execute function papers.keep_asked();

-- I-62: pictures of verifications are their owner's, there, and of the purpose; nothing is kept for one that let it go.
create or replace view audit.i_62_papers as
  with named as (
    select v.id, v.buyer_id, f.file_id, f.purpose from papers.version v
    cross join lateral (
      select own.id, 'identity' from unnest(array[v.id_front, v.id_back]) as own (id)
      union all
      select own.id, 'licence' from unnest(v.licences) as own (id)
      union all
      select own.id, case when i.is_sensitive then 'identity' else 'licence' end
      from papers.answer a join papers.item i on i.code = a.item_code cross join unnest(a.files) as own (id)
      where a.version_id = v.id
    ) f (file_id, purpose)
    where f.file_id is not null)
  select 'papers ' || n.id as object, 'names file ' || n.file_id || ', which is not his or not there' as problem
  from named n left join uploads.file f on f.id = n.file_id
  where f.id is null or f.owner_kind <> 'buyer' or f.owner_id <> n.buyer_id
    or f.reference is distinct from 'papers:' || n.id or f.purpose <> n.purpose
  union all
  select 'file:' || f.id, 'is kept for papers that do not name it'
  from uploads.file f join papers.version v on f.reference = 'papers:' || v.id
  where not exists (select from named n where n.id = v.id and n.file_id = f.id);

-- I-62: answers are to what was asked, and none that was needed is missing, unless it is purged.
create view audit.i_62_answers as
  select 'papers ' || v.id as object, 'answers ' || a.item_code || ', which it was not asked for' as problem
  from papers.version v join papers.answer a on a.version_id = v.id
  where v.state not in ('draft', 'rejected') and not v.asked @> jsonb_build_array(jsonb_build_object('code', a.item_code))
  union all
  select 'papers ' || v.id, 'lacks an answer to ' || (item ->> 'code')
  from papers.version v cross join jsonb_array_elements(v.asked) item
  where v.state not in ('draft', 'rejected') and v.purged_at is null and item ->> 'kind' <> 'builtIn' and (item ->> 'isRequired')::boolean
    and not exists (select from papers.answer a where a.version_id = v.id and a.item_code = item ->> 'code');
