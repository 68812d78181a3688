-- The rest of an order of which a part was shipped is closed: its goods are free again and its money goes back. The order itself goes on
-- with what was shipped.
alter table orders.line add column closed_quantity integer not null default 0;
-- What was shipped and what will never be are parts of what was ordered, whatever two clerks do at once.
alter table orders.line add constraint line_closed_is_rest
  check (closed_quantity >= 0 and shipped_quantity + closed_quantity <= quantity) not valid;

create table orders.closed_rest (
  -- An order has one rest: of two who close it at once one does.
  order_id   bigint      primary key references orders.sales_order,
  buyer_id   bigint      not null,
  -- What goes back to the buyer, in the order's currency.
  amount     bigint      not null check (amount between 0 and 1000000000000),
  closed_at  timestamptz not null,
  staff_id   bigint      not null references staff.member,
  staff_name text        not null
);
comment on table orders.closed_rest is 'append-only: whose rest was closed, by whom, and what goes back for it';

alter table approvals.request drop constraint request_kind_check;
alter table approvals.request add constraint request_kind_check check (kind in ('orders.adjust', 'payments.refund',
  'payments.refundByBank', 'payments.closeRest', 'payments.voucher', 'payments.account', 'quotes.answer', 'settings.loosen',
  'settings.rate', 'settings.tax', 'pricing.tax')) not valid;

create or replace view audit.i_06_goods_held_unlike_order as
  select o.number as object, format('line %s (%s, %s) should hold %s, stock holds %s', l.position, o.lifecycle,
    o.fulfilment, due.quantity, coalesce(held.quantity, 0)) as problem
  from orders.sales_order o
  join orders.line l on l.order_id = o.id
  cross join lateral (
    select case when o.lifecycle = 'closed' then 0
      else (l.quantity - l.shipped_quantity - l.closed_quantity)::bigint * l.factor end as quantity) due
  left join (
    select order_ref, line_key, sum(quantity - released - shipped) as quantity
    from stock.reservation where ended_at is null group by order_ref, line_key) held
    on held.order_ref = o.number and held.line_key = l.position::text
  where due.quantity <> coalesce(held.quantity, 0);

create or replace view audit.i_08_fulfilment_unlike_lines as
  select o.number as object, format('%s, but %s of %s pieces have left', o.fulfilment, s.shipped, s.ordered) as problem
  from orders.sales_order o
  join (select order_id, sum(shipped_quantity) as shipped, sum(quantity - closed_quantity) as ordered from orders.line group by order_id) s
    on s.order_id = o.id
  where o.fulfilment <> case when s.shipped = 0 then 'unfulfilled' when s.shipped < s.ordered then 'partially_shipped'
    when o.received_at is null then 'shipped' else 'received' end;

-- A rest is closed whole, once, by somebody; and as much money goes back for it as was promised.
create view audit.i_33_closed_rest_unlike_lines as
  select o.number as object, format('%s pieces closed, and %s a closed rest', l.closed, case when r.order_id is null then 'without' else 'with' end) as problem
  from orders.sales_order o
  join (select order_id, sum(closed_quantity) as closed from orders.line group by order_id) l on l.order_id = o.id
  left join orders.closed_rest r on r.order_id = o.id
  where (l.closed > 0) <> (r.order_id is not null);
create view audit.i_33_closed_rest_unlike_refunds as
  select o.number as object, format('%s was to go back for the rest, refunds of it hold %s', r.amount, coalesce(f.amount, 0)) as problem
  from orders.closed_rest r
  join orders.sales_order o on o.id = r.order_id
  left join (select order_id, sum(amount) as amount from payments.refund where key like 'closed:%' group by order_id) f
    on f.order_id = r.order_id
  where r.amount <> coalesce(f.amount, 0);
