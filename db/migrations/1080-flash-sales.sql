-- Flash sales: sessions in which an SKU is sold to those who ask first. Who asks gets pieces held for them, or a place in the queue.
alter table promotions.activity drop constraint activity_kind_check;
alter table promotions.activity add constraint activity_kind_check check (kind in ('special', 'fixed', 'flash')) not valid;
-- Pieces of a session that no order has are set aside in a warehouse, for nobody yet.
alter table stock.reservation alter column buyer_id drop not null;

alter table promotions.activity_sku
  add column warehouse_id bigint,
  add column aside_count bigint not null default 0,
  add column waiting_count bigint not null default 0,
  add column asked_count bigint not null default 0,
  add column sold_out_at timestamptz;
comment on column promotions.activity_sku.warehouse_id is 'where the pieces of a flash sale are set aside';
comment on column promotions.activity_sku.aside_count is 'reserved in the warehouse as `activity:` and the activity, for what no order has';
comment on column promotions.activity_sku.asked_count is 'how many asked while it was on, each as often as it asked anew';
alter table promotions.activity_sku add constraint queue_within_reason
  check (waiting_count between 0 and 100000 and asked_count between 0 and 1000000000000) not valid;
alter table promotions.activity_sku add constraint aside_somewhere
  check (aside_count between 0 and 1000000000 and (aside_count = 0 or warehouse_id is not null)) not valid;

-- One buyer's wish for pieces of a flash sale. Ids rise in the order of the queue: they are given under the lock of the SKU's row.
create table promotions.claim (
  id           bigint generated always as identity primary key,
  ticket       uuid        not null,
  activity_id  bigint      not null,
  sku_id       bigint      not null,
  buyer_id     bigint      not null,
  count        bigint      not null check (count between 1 and 1000000000),
  state        text        not null check (state in ('waiting', 'held', 'ordered', 'lapsed', 'missed')),
  asked_at     timestamptz not null,
  held_count   bigint      check (held_count between 1 and count),
  held_at      timestamptz,
  held_until   timestamptz,
  order_number text,
  ended_at     timestamptz,
  foreign key (activity_id, sku_id) references promotions.activity_sku,
  constraint held_or_not check ((state in ('waiting', 'missed')) = (held_count is null)
    and (held_count is null) = (held_at is null) and (held_at is null) = (held_until is null)),
  constraint held_in_time check (held_at >= asked_at and held_until > held_at),
  constraint ordered_by check ((state = 'ordered') = (order_number is not null)),
  constraint ended_once check ((state in ('waiting', 'held')) = (ended_at is null))
);
create unique index claim_open on promotions.claim (activity_id, sku_id, buyer_id) where state in ('waiting', 'held');
create unique index claim_ticket on promotions.claim (ticket);
create index claim_waiting on promotions.claim (activity_id, sku_id, id) where state = 'waiting';
create index claim_held on promotions.claim (held_until) where state = 'held';
create index claim_of_buyer on promotions.claim (buyer_id, activity_id, sku_id, id);
create index claim_of_order on promotions.claim (order_number) where order_number is not null;
comment on column promotions.claim.held_count is 'base units; fewer than asked for where fewer were left';

-- Who is told before a session starts.
create table promotions.reminder (
  activity_id bigint      not null references promotions.activity,
  buyer_id    bigint      not null,
  remind_at   timestamptz not null,
  reminded_at timestamptz,
  primary key (activity_id, buyer_id)
);
create index reminder_due on promotions.reminder (remind_at) where reminded_at is null;
create index reminder_of_buyer on promotions.reminder (buyer_id);

create or replace view audit.i_985_activity_counts as
  select format('activity %s', s.activity_id) as object,
    format('%s of SKU %s are counted as taken, orders hold %s, buyers %s', s.taken_count, s.sku_id,
      held.count, bought.count) as problem
  from promotions.activity_sku s
  cross join lateral (select (select coalesce(sum(t.count), 0) from promotions.usage t
      where t.activity_id = s.activity_id and t.sku_id = s.sku_id and t.released_at is null)
    + (select coalesce(sum(c.held_count), 0) from promotions.claim c
      where c.activity_id = s.activity_id and c.sku_id = s.sku_id and c.state = 'held') as count) held
  cross join lateral (select coalesce(sum(b.count), 0) as count from promotions.buyer_count b
    where b.activity_id = s.activity_id and b.sku_id = s.sku_id) bought
  where s.taken_count <> held.count or s.taken_count <> bought.count;

create view audit.i_1080_flash_queues as
  select format('activity %s', s.activity_id) as object,
    format('%s are counted as waiting for SKU %s, %s wait', s.waiting_count, s.sku_id, count(c.id)) as problem
  from promotions.activity_sku s
  left join promotions.claim c on c.activity_id = s.activity_id and c.sku_id = s.sku_id and c.state = 'waiting'
  group by s.activity_id, s.sku_id
  having s.waiting_count <> count(c.id);

create view audit.i_1081_flash_orders as
  select format('claim %s', c.id) as object,
    format('is order %s, which has nothing of SKU %s from activity %s for its buyer', c.order_number, c.sku_id, c.activity_id) as problem
  from promotions.claim c
  where c.state = 'ordered' and not exists (select from promotions.usage t where t.order_number = c.order_number
    and t.activity_id = c.activity_id and t.sku_id = c.sku_id and t.buyer_id = c.buyer_id);

create view audit.i_1082_flash_stock as
  select format('activity %s', s.activity_id) as object,
    format('%s of SKU %s are counted as set aside, %s are reserved', s.aside_count, s.sku_id, reserved.count) as problem
  from promotions.activity_sku s
  cross join lateral (select coalesce(sum(r.quantity - r.released - r.shipped), 0) as count from stock.reservation r
    where r.order_ref = 'activity:' || s.activity_id and r.line_key = s.sku_id::text and r.ended_at is null) reserved
  where s.aside_count <> reserved.count;
