-- How staff look at a list of the office: saved views with filters, sort order and columns, whose list begins with which of them,
-- and the columns that each person chose. The schema belongs to domains/views. Searches are parts of an address: what a list no
-- longer understands it leaves out, so a filter that goes breaks no view.

create schema views;

create table views.view (
  id         bigint generated always as identity primary key,
  list       text        not null check (list in ('orders', 'customers', 'products', 'stock')),
  name       text        not null check (length(name) between 1 and 60),
  search     jsonb       not null check (jsonb_typeof(search) = 'object' and length(search::text) <= 4000),
  -- Null: those that the list has by itself.
  columns    text[]      check (cardinality(columns) between 1 and 40),
  staff_id   bigint      not null,
  staff_name text        not null,
  is_shared  boolean     not null default false,
  version    integer     not null default 0,
  created_at timestamptz not null,
  -- Two views of one name in one menu could not be told apart.
  unique (staff_id, list, name)
);
create index view_shared on views.view (list) where is_shared;

-- What a list begins with: for one person, or for everybody of a role.
create table views.default_view (
  id       bigint generated always as identity primary key,
  list     text   not null,
  staff_id bigint,
  role     text,
  view_id  bigint not null references views.view on delete cascade,
  check (num_nonnulls(staff_id, role) = 1)
);
create unique index default_view_of_person on views.default_view (list, staff_id) where staff_id is not null;
create unique index default_view_of_role on views.default_view (list, role) where role is not null;
create index default_view_of_view on views.default_view (view_id);

create table views.chosen_columns (
  staff_id bigint not null,
  list     text   not null,
  columns  text[] not null check (cardinality(columns) between 1 and 40),
  primary key (staff_id, list)
);

-- What must always hold: what a role begins with is seen by everybody of it.
create view audit.i_95_default_view_not_shared as
  select 'view:' || v.id as object, format('is what %s begins with and not shared', d.role) as problem
  from views.default_view d join views.view v on v.id = d.view_id
  where (d.role is not null and not v.is_shared) or (d.staff_id <> v.staff_id and not v.is_shared) or d.list <> v.list;
