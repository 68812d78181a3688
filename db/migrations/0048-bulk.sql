-- catalog: many products changed at once, and texts that a language still lacks.

-- A bulk change is prepared first: each product with its version and with what would become of it. What was looked at is
-- what is carried out, line by line, and only where the product still is at that version. Its state follows from its
-- times: prepared, ordered (waits), touched (runs), ended; cancelled where somebody wished so and lines are left.
create table catalog.bulk (
  id         bigint generated always as identity primary key,
  act        jsonb       not null check (act ? 'kind'),
  -- One that takes another one back; only once.
  undoes     bigint      unique references catalog.bulk on delete set null,
  staff_id   bigint      not null,
  by         text        not null,
  created_at timestamptz not null,
  ordered_at timestamptz,
  touched_at timestamptz,
  cancel_at  timestamptz,
  ended_at   timestamptz,
  check (ordered_at is not null or (touched_at is null and cancel_at is null and ended_at is null))
);
create index bulk_ordered on catalog.bulk (id desc) where ordered_at is not null;
create index bulk_unfinished on catalog.bulk (id) where ordered_at is not null and ended_at is null;
create index bulk_prepared on catalog.bulk (created_at) where ordered_at is null;

create table catalog.bulk_line (
  bulk_id       bigint not null references catalog.bulk on delete cascade,
  product_id    bigint not null references catalog.product,
  version       int    not null,
  -- { state: {before, after} }, { categoryId: {before, after} }, { prices: [{skuId, currency, …, before, after}] }
  change        jsonb  not null,
  -- same: there was nothing to change; changed: somebody else was faster; refused: it cannot be, and reason says why.
  outcome       text   not null default 'waiting' check (outcome in ('waiting', 'done', 'same', 'changed', 'refused')),
  reason        text,
  version_after int,
  primary key (bulk_id, product_id),
  check ((outcome = 'done') = (version_after is not null)),
  check ((outcome = 'refused') = (reason is not null))
);
create index bulk_line_waiting on catalog.bulk_line (bulk_id, product_id) where outcome = 'waiting';

-- Which texts of a product are written in some language, but not in this one: a bit for each language and kind
-- (server/shown/gaps.ts). Written with the rest of the row; the products there are get theirs from the background.
alter table catalog.figure add column gaps int not null default 0;
insert into catalog.stale (product_id) select id from catalog.product on conflict do nothing;

create view audit.i_48_bulk_changes_end_whole as
  select 'bulk ' || b.id as object, 'has ended, and ' || count(*) || ' of its lines still wait' as problem
  from catalog.bulk b join catalog.bulk_line l on l.bulk_id = b.id and l.outcome = 'waiting'
  where b.ended_at is not null and b.cancel_at is null
  group by b.id
  union all
  select 'bulk ' || l.bulk_id, 'changed product ' || l.product_id || ' without having been ordered'
  from catalog.bulk_line l join catalog.bulk b on b.id = l.bulk_id
  where l.outcome in ('done', 'changed') and b.ordered_at is null;
