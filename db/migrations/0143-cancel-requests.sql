-- Asking to cancel an order that is paid and not shipped. While nobody packs it, it is agreed to at once; after that staff
-- decide, and what they do not decide in time is agreed to by itself.

-- The warehouse has begun with an order.
create table orders.packing (
  order_id   bigint      primary key references orders.sales_order,
  started_at timestamptz not null,
  staff_id   bigint      not null,
  staff_name text        not null
);

create table orders.cancel_request (
  id         bigint generated always as identity primary key,
  order_id   bigint      not null references orders.sales_order,
  buyer_id   bigint      not null,
  reason     text        not null,
  text       text        not null default '' check (length(text) <= 200),
  asked_at   timestamptz not null,
  -- Until when staff answer; after that it is agreed to. Where it was agreed to at once, the same as asked_at.
  due_at     timestamptz not null check (due_at >= asked_at),
  state      text        not null default 'waiting' check (state in ('waiting', 'agreed', 'declined', 'withdrawn')),
  decided_at timestamptz,
  decided_by text        check (decided_by in ('buyer', 'staff', 'system')),
  decision   text        not null default '',
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (state <> 'withdrawn' or decided_by = 'buyer'),
  check (state <> 'declined' or (decided_by = 'staff' and decision <> ''))
);
create unique index cancel_request_waiting on orders.cancel_request (order_id) where state = 'waiting';
create index cancel_request_due on orders.cancel_request (due_at) where state = 'waiting';
create index cancel_request_of_order on orders.cancel_request (order_id, id);

create view audit.i_32_cancel_request_of_nothing as
  select o.number as object, format('asks to be cancelled, but is %s/%s', o.lifecycle, o.fulfilment) as problem
  from orders.cancel_request r join orders.sales_order o on o.id = r.order_id
  where r.state = 'waiting' and (o.lifecycle <> 'open' or o.fulfilment <> 'unfulfilled');

-- What the buyer agreed to in the end closed it.
create view audit.i_32_agreed_and_open as
  select o.number as object, 'the request to cancel was agreed to, but the order is open' as problem
  from orders.sales_order o
  join lateral (select state from orders.cancel_request where order_id = o.id order by id desc limit 1) r on true
  where r.state = 'agreed' and o.lifecycle <> 'closed';
