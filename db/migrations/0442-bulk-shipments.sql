-- Many orders are shipped at once: each row is one order with its carrier and number, moved by a sweep in a transaction of its own,
-- so that a process that dies goes on where it was and one order that cannot be shipped stops no other. The schema belongs to
-- domains/orders; the rows say what became of each order and stay as the record of the work.

create table orders.shipment_task (
  id         bigint generated always as identity primary key,
  source     text        not null check (source in ('selection', 'file')),
  staff_id   bigint      not null,
  staff_name text        not null,
  ip         text        not null,
  created_at timestamptz not null
);

create table orders.shipment_row (
  id              bigint generated always as identity primary key,
  task_id         bigint  not null references orders.shipment_task,
  position        integer not null,
  order_number    text    not null check (length(order_number) <= 40),
  carrier_id      bigint  not null,
  tracking_number text    check (length(tracking_number) <= 40),
  state           text    not null default 'waiting' check (state in ('waiting', 'shipped', 'refused')),
  -- Why it was refused: a message and its values.
  reason          text,
  "values"        jsonb   not null default '{}',
  done_at         timestamptz,
  unique (task_id, position),
  -- The second parcel of the same act would ship nothing.
  unique (task_id, order_number),
  check ((state = 'waiting') = (done_at is null)),
  check ((state = 'refused') = (reason is not null))
);
create index shipment_row_waiting on orders.shipment_row (id) where state = 'waiting';
