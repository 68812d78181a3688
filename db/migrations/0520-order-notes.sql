-- Notes of staff about an order, which no buyer ever reads, and whom of the staff notes mention.
create table orders.note (
  id         bigint generated always as identity primary key,
  order_id   bigint      not null references orders.sales_order,
  buyer_id   bigint      not null,
  staff_id   bigint      not null references staff.member,
  -- As it was called then.
  staff_name text        not null,
  text       text        not null check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  edited_at  timestamptz,
  revision   integer     not null default 0 check (revision >= 0)
);
create index note_of_order on orders.note (order_id, id);
create index note_of_buyer on orders.note (buyer_id);

-- Whom a note mentions, until they have read it. The object is what the note is about: `order:SO…`, `customer:12`.
create table work.mention (
  id        bigint generated always as identity primary key,
  object    text        not null check (object ~ '^[a-z]+:[0-9A-Za-z-]{1,40}$'),
  note_key  text        not null check (note_key ~ '^[a-z]+:[0-9]{1,15}$'),
  staff_id  bigint      not null references staff.member,
  by_id     bigint      not null references staff.member,
  at        timestamptz not null,
  seen_at   timestamptz,
  -- Whoever mentions themselves need not be told.
  check (staff_id <> by_id),
  -- A note that is edited tells nobody twice.
  unique (note_key, staff_id)
);
create index mention_unseen on work.mention (at) where seen_at is null;

-- Items for one member alone; null: for all who decide the queue.
alter table work.item add column for_staff_id bigint;
