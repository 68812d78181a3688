-- Until when an order of machines is to be shipped: the end of the last planned day of its making. Null: as orders of other goods.
alter table orders.sales_order add column ship_by timestamptz;
-- In the zone that a shop comes with; the next change of a milestone says it in the shop's own.
update orders.sales_order o set ship_by = m.at
from (select order_id, (max(planned_on) + 1)::timestamp at time zone 'Asia/Shanghai' as at from device_orders.milestone group by order_id) m
where m.order_id = o.id and o.lifecycle = 'open' and o.fulfilment not in ('shipped', 'received');

-- Whoever signs before the parcels have arrived, or before the agreed installation, says so.
alter table device_orders.acceptance add column early text;
alter table device_orders.acceptance add constraint early_is_known
  check (early is null or (early in ('parcel', 'installation') and not is_deemed)) not valid;

-- A buyer says that something is wrong: until staff have answered, the clock of acceptance stands.
create table device_orders.objection (
  id        bigint      generated always as identity primary key,
  order_id  bigint      not null references device_orders.project,
  buyer_id  bigint      not null,
  state     text        not null default 'open' check (state in ('open', 'answered', 'withdrawn')),
  text      text        not null check (length(text) between 1 and 1000),
  raised_at timestamptz not null,
  answer_by timestamptz not null,
  reply     text        not null default '' check (length(reply) <= 1000),
  staff_id  bigint      references staff.member,
  ended_at  timestamptz,
  constraint answered_with_words check ((state = 'answered') = (staff_id is not null and reply <> '')),
  constraint open_until_ended check ((state = 'open') = (ended_at is null))
);
comment on table device_orders.objection is 'never deleted';
create unique index one_open_objection on device_orders.objection (order_id) where state = 'open';
create index objection_of_order on device_orders.objection (order_id, id);
create index objection_of_buyer on device_orders.objection (buyer_id);

-- Empty when all is well: nobody is taken to have accepted what they object to.
create view audit.i_26_accepted_while_objected as
  select p.number as object, 'it is accepted, and an objection is open' as problem
  from device_orders.project p join device_orders.acceptance a using (order_id) join device_orders.objection o using (order_id)
  where o.state = 'open';
