-- What the merchant keeps his catalogue with. Schemas: catalog, uploads and imports (which is new).

-- catalog: attributes. An attribute belongs to the categories that name it, and to all below them; one that no
-- category names belongs everywhere. Whatever its kind, a product has values of it (product_value), so lists filter by
-- values alone: a number is a value with its number beside it, a flag has one value, which a product has or not.
alter table catalog.attribute
  add column key      text,
  add column kind     text    not null default 'choice' check (kind in ('choice', 'number', 'flag')),
  add column unit     jsonb   check (unit ? 'cn'), -- of numbers: V, kg
  add column is_facet boolean not null default true, -- lists filter by it; others only stand on the product
  add column version  int     not null default 1,
  add check (unit is null or kind = 'number'),
  add unique (id, kind);
update catalog.attribute set key = 'a' || id;
-- What files and addresses call it; never changed, so that an old file still means the same.
alter table catalog.attribute
  alter column key set not null,
  add constraint attribute_key unique (key),
  add check (key ~ '^[a-z][a-z0-9-]{0,39}$');

alter table catalog.attribute_value
  add column kind   text not null default 'choice',
  add column number numeric(18, 4),
  add check ((kind = 'number') = (number is not null)),
  -- A value is of its attribute's kind: the kind of one that has values cannot change.
  add foreign key (attribute_id, kind) references catalog.attribute (id, kind);
create unique index attribute_value_number on catalog.attribute_value (attribute_id, number) where kind = 'number';
create unique index attribute_value_flag on catalog.attribute_value (attribute_id) where kind = 'flag';

create table catalog.category_attribute (
  category_id  bigint not null references catalog.category on delete cascade,
  attribute_id bigint not null references catalog.attribute,
  position     int    not null default 0,
  primary key (category_id, attribute_id)
);
create index category_attribute_by_attribute on catalog.category_attribute (attribute_id);

-- A category's own page: text (HTML by language, sanitised when written) and a wide picture. image_url is the menu's.
alter table catalog.category
  add column intro      jsonb not null default '{"cn": ""}' check (intro ? 'cn'),
  add column banner_url text,
  add column version    int   not null default 1;

-- A brand's page: its story, as above. letter: under which it stands where it is not that of its name's sound.
alter table catalog.brand
  add column story      jsonb not null default '{"cn": ""}' check (story ? 'cn'),
  add column banner_url text,
  add column letter     text  check (letter ~ '^[A-Z#]$'),
  add column version    int   not null default 1;

-- uploads: models and films of goods, everybody may see them; lists of goods, which only staff may.
alter table uploads.file
  drop constraint file_purpose_check,
  drop constraint file_type_check,
  drop constraint file_check3,
  add constraint file_purpose_check
    check (purpose in ('voucher', 'avatar', 'product', 'banner', 'model', 'video', 'sheet')),
  add constraint file_type_check check (type in ('image/webp', 'application/pdf', 'model/gltf-binary', 'video/mp4',
    'video/webm', 'text/csv', 'application/x-ndjson', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  add constraint file_check3 check (owner_kind = 'buyer' or purpose in ('product', 'banner', 'model', 'video', 'sheet'));

-- imports: lists of goods that come in from files or go out into them, in the background.
create schema imports;
create table imports.task (
  id                bigint generated always as identity primary key,
  kind              text        not null check (kind in ('import', 'export')),
  state             text        not null default 'waiting'
                      check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- An import finds out by itself, so it is null until then.
  format            text        check (format in ('own', 'shopify', 'ndjson')),
  file_type         text        not null check (file_type in ('csv', 'xlsx', 'ndjson')),
  file_name         text        not null check (file_name <> ''),
  -- What was sent, or what came out.
  file_id           text,
  dry_run           boolean     not null default false,
  currency          text        check (currency in ('CNY', 'USD', 'IDR')),
  -- Of an export: which products.
  filter            jsonb       not null default '{}',
  -- How far it is: bytes of the file, or products of an export.
  done_amount       bigint      not null default 0 check (done_amount >= 0),
  total_amount      bigint      check (total_amount >= 0),
  row_count         int         not null default 0,
  new_count         int         not null default 0,
  changed_count     int         not null default 0,
  same_count        int         not null default 0,
  refused_count     int         not null default 0,
  refused_row_count int         not null default 0,
  note_count        int         not null default 0,
  -- Why nothing came of it: a key of the messages, and what stands in them.
  failure           text,
  failure_values    jsonb       not null default '{}',
  staff_id          bigint      not null,
  by                text        not null,
  lang              text        not null check (lang in ('cn', 'en', 'spa', 'id')),
  created_at        timestamptz not null,
  started_at        timestamptz,
  -- While it runs, every few seconds; whoever died stops, and another begins again.
  touched_at        timestamptz,
  cancel_at         timestamptz,
  ended_at          timestamptz,
  check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null)),
  check ((failure is not null) = (state = 'failed')),
  check (state <> 'running' or touched_at is not null)
);
create index task_by_age on imports.task (id desc);
create index task_unfinished on imports.task (id) where state in ('waiting', 'running');
-- One import at a time: two would write over each other.
create unique index task_one_import on imports.task (kind) where kind = 'import' and state = 'running';

-- What an import refused, and what it has to say of what it took.
create table imports.line (
  id      bigint generated always as identity primary key,
  task_id bigint  not null references imports.task on delete cascade,
  line    int     not null,
  kind    text    not null check (kind in ('refused', 'note')),
  name    text    not null,
  reason  text    not null
);
create index line_by_task on imports.line (task_id, id);

create view audit.i_42_values_fit_their_attributes as
  select 'product ' || v.product_id as object, 'has ' || count(*) || ' numbers of attribute ' || a.id as problem
  from catalog.product_value v
  join catalog.attribute_value own on own.id = v.value_id
  join catalog.attribute a on a.id = own.attribute_id
  where a.kind = 'number'
  group by v.product_id, a.id having count(*) > 1
  union all
  select 'import ' || t.id, 'says ' || t.refused_row_count || ' rows were refused, and names none'
  from imports.task t
  where t.state = 'done' and t.refused_row_count > 0
    and not exists (select from imports.line l where l.task_id = t.id and l.kind = 'refused');
