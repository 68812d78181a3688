-- Schema of the arrivals domain: who wants to hear when goods are there again (semantics.md 2.10).
create schema arrivals;

create table arrivals.notice (
  id           bigint generated always as identity primary key,
  buyer_id     bigint      not null references accounts.buyer,
  sku_id       bigint      not null references catalog.sku,
  product_id   bigint      not null references catalog.product,
  warehouse_id bigint      references stock.warehouse, -- null: wherever it comes
  wanted       bigint      not null check (wanted between 1 and 1000000),
  lang         text        not null check (lang in ('cn', 'en', 'spa', 'id')),
  state        text        not null default 'waiting' check (state in ('waiting', 'notified', 'expired', 'withdrawn')),
  -- Whoever asks again stands behind those who have waited since.
  asked_at     timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  check (expires_at > asked_at),
  check ((ended_at is not null) = (state <> 'waiting'))
);
-- One notice for a buyer, an SKU and a warehouse (or any): asking again arms the same row.
create unique index notice_one on arrivals.notice (buyer_id, sku_id, coalesce(warehouse_id, 0));
create index notice_waiting on arrivals.notice (sku_id, asked_at, id) where state = 'waiting';
create index notice_of_buyer on arrivals.notice (buyer_id, id desc);
create index notice_told on arrivals.notice (sku_id, ended_at) where state = 'notified';
