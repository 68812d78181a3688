-- Saved lists of buyers: goods that they order together again and again. The schema belongs to domains/purchases.
create schema purchases;

create table purchases.saved_list (
  id         bigint      primary key generated always as identity,
  buyer_id   bigint      not null,
  name       text        not null check (char_length(name) between 1 and 60 and name = btrim(name)),
  created_at timestamptz not null,
  changed_at timestamptz not null check (changed_at >= created_at),
  -- Can be restored for a day.
  removed_at timestamptz check (removed_at >= created_at),
  unique (id, buyer_id)
);
create unique index saved_list_name on purchases.saved_list (buyer_id, lower(name)) where removed_at is null;
create index saved_list_removed on purchases.saved_list (removed_at) where removed_at is not null;

-- Quantities count the unit. What is not sold any more stays, and is named when the list is put into a cart.
create table purchases.saved_line (
  id           bigint  primary key generated always as identity,
  list_id      bigint  not null,
  buyer_id     bigint  not null,
  sku_id       bigint  not null,
  unit_id      bigint  not null,
  warehouse_id bigint  not null,
  quantity     integer not null check (quantity between 1 and 100000),
  foreign key (list_id, buyer_id) references purchases.saved_list (id, buyer_id) on delete cascade,
  unique (list_id, sku_id, unit_id, warehouse_id)
);
