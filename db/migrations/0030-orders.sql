-- Orders: what was agreed to, what became of it, and the parcels it left in.
-- The schema belongs to domains/orders. Nothing here points at other domains' rows: an order is a frozen copy that
-- outlives the product, the address and the price it was made from. Every table carries the buyer, so that a
-- database of several machines can keep all of a buyer's rows together.

create schema orders;
create schema if not exists audit;

-- A price that was shown and may be agreed to until expires_at. The form is what the buyer chose, agreed what he saw:
-- submitting prices the same lines again and compares. Unlogged: after a crash of the database quotes are gone and the
-- buyer confirms once more, while orders that were made of them are still found by their quote_id.
create unlogged table orders.quote (
  id         uuid        primary key,
  buyer_id   bigint      not null,
  lang       text        not null check (lang in ('cn', 'en', 'spa', 'id')),
  form       jsonb       not null,
  agreed     jsonb       not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (created_at < expires_at)
);
create index quote_expired on orders.quote (expires_at);

-- Order numbers: this sequence, permuted with the key, so that a number tells nobody how many orders there were.
-- It runs round after a hundred million; the date in the number keeps the rounds apart.
create sequence orders.number_sequence minvalue 0 maxvalue 99999999 start 0 cycle;
create table orders.numbering (
  only_row boolean primary key default true check (only_row),
  key      uuid    not null default gen_random_uuid()
);
insert into orders.numbering default values;

create table orders.sales_order (
  id         bigint generated always as identity primary key,
  number     text        not null unique check (number ~ '^(SO|DO)\d{15}$'),
  buyer_id   bigint      not null,
  -- One quote becomes one order, however often and at how many times at once it is submitted.
  quote_id   uuid        not null unique,
  family     text        not null check (family in ('goods', 'device')),
  lang       text        not null check (lang in ('cn', 'en', 'spa', 'id')),
  placed_at  timestamptz not null,

  -- The four axes. Allowed changes stand in domains/orders/states.ts and, for the audit, in orders.edge.
  review     text not null default 'none' check (review in ('none', 'submitted', 'under_review', 'approved', 'rejected')),
  payment    text not null default 'unpaid'
    check (payment in ('unpaid', 'voucher_review', 'partially_paid', 'paid', 'partially_refunded', 'refunded')),
  fulfilment text not null default 'unfulfilled'
    check (fulfilment in ('unfulfilled', 'partially_shipped', 'shipped', 'received')),
  lifecycle  text not null default 'open' check (lifecycle in ('open', 'completed', 'closed')),
  version    integer not null default 1,

  -- What was agreed to. Currency and rate never change; rate is foreign units for one unit of the base currency.
  currency   text    not null check (currency in ('CNY', 'USD', 'IDR')),
  rate       numeric not null check (rate > 0),
  goods_amount      bigint  not null check (goods_amount >= 0),
  member_amount     bigint  not null check (member_amount <= 0),
  freight_amount    bigint  not null check (freight_amount >= 0),
  tax_amount        bigint  not null check (tax_amount >= 0),
  tax_included      boolean not null,
  tax_rate_percent  double precision not null,
  adjustment_amount bigint  not null default 0,
  payable_amount    bigint  not null check (payable_amount >= 0),
  paid_amount       bigint  not null default 0,
  refunded_amount   bigint  not null default 0,
  total_steps       jsonb   not null,
  address           jsonb   not null,
  delivery          text    not null check (delivery in ('express', 'freight', 'pickup')),
  remarks           text    not null default '' check (length(remarks) <= 300),

  -- Until when it must be paid; choosing a bank transfer moves it, a voucher under review stops it.
  pay_by             timestamptz not null,
  -- While the payment provider is being asked, closing waits.
  closing_held_until timestamptz,
  closes_at          timestamptz not null generated always as (greatest(pay_by, closing_held_until)) stored,
  offline_at         timestamptz, -- a bank transfer was chosen
  review_by          timestamptz, -- until when staff mean to have looked at the voucher
  -- The next mail that reminds of what the order waits for.
  next_reminder_at   timestamptz,
  paid_at            timestamptz,
  reminded_at        timestamptz, -- the buyer last reminded of the shipment
  reminded_count     integer     not null default 0 check (reminded_count >= 0),
  shipped_at         timestamptz, -- the last parcel left
  confirm_due        timestamptz, -- receipt confirms itself
  received_at        timestamptz,
  closed_at          timestamptz,
  closed_by          text check (closed_by in ('buyer', 'staff', 'system')),
  closed_reason      text,
  hidden_at          timestamptz, -- the buyer has deleted it from his lists

  -- I-17, I-18: what is owed is the sum of its parts, and no more is paid or given back than that.
  check (payable_amount = goods_amount + member_amount + freight_amount + adjustment_amount
    + case when tax_included then 0 else tax_amount end),
  check (0 <= refunded_amount and refunded_amount <= paid_amount and paid_amount <= payable_amount),
  -- The axes agree with one another and with the money.
  check (payment <> 'unpaid' or paid_amount = 0),
  check (payment <> 'paid' or (paid_amount = payable_amount and paid_at is not null)),
  check (payment <> 'partially_paid' or (paid_amount > 0 and paid_amount < payable_amount)),
  check (payment <> 'refunded' or (refunded_amount = paid_amount and paid_amount > 0)),
  check (payment <> 'partially_refunded' or (refunded_amount > 0 and refunded_amount < paid_amount)),
  check (fulfilment = 'unfulfilled' or payment in ('paid', 'partially_refunded', 'refunded')),
  check (lifecycle <> 'closed' or (fulfilment = 'unfulfilled' and closed_at is not null and closed_by is not null)),
  check ((lifecycle = 'completed') = (fulfilment = 'received')),
  check ((fulfilment = 'received') = (received_at is not null)),
  check ((fulfilment in ('shipped', 'received')) = (shipped_at is not null)),
  check (fulfilment <> 'shipped' or confirm_due is not null),
  check (hidden_at is null or lifecycle <> 'open')
);

-- A buyer's orders, the newest first.
create index sales_order_by_buyer on orders.sales_order (buyer_id, id desc);
-- What the sweeps look for. A voucher under review is in neither: its clock stands still.
create index sales_order_closing on orders.sales_order (closes_at)
  where lifecycle = 'open' and payment in ('unpaid', 'partially_paid');
create index sales_order_confirming on orders.sales_order (confirm_due)
  where lifecycle = 'open' and fulfilment = 'shipped';
create index sales_order_reminding on orders.sales_order (next_reminder_at)
  where lifecycle = 'open' and next_reminder_at is not null;
-- The back office: what waits to be shipped, the longest first.
create index sales_order_to_ship on orders.sales_order (paid_at)
  where lifecycle = 'open' and payment = 'paid' and fulfilment in ('unfulfilled', 'partially_shipped');
-- Today's figures and periods. Orders lie in the order of their time, so a summary of blocks is enough, and unlike a
-- tree it costs the many updates of an order nothing.
create index sales_order_placed on orders.sales_order using brin (placed_at) with (pages_per_range = 16);

create table orders.line (
  id               bigint generated always as identity,
  order_id         bigint  not null references orders.sales_order,
  buyer_id         bigint  not null,
  position         integer not null,
  sku_id           bigint  not null,
  product_id       bigint  not null,
  unit_id          bigint  not null,
  warehouse_id     bigint  not null,
  name             text    not null,
  option_text      text    not null,
  code             text    not null,
  unit_name        text    not null,
  warehouse_name   text    not null,
  picture_url      text,
  -- quantity counts the unit, factor base units in one of it.
  quantity         integer not null check (quantity > 0),
  factor           integer not null check (factor > 0),
  shipped_quantity integer not null default 0,
  list_unit_amount bigint  not null check (list_unit_amount >= 0),
  unit_amount      bigint  not null check (unit_amount >= 0),
  goods_amount     bigint  not null,
  member_amount    bigint  not null check (member_amount <= 0),
  line_amount      bigint  not null check (line_amount >= 0),
  -- This line's shares of the order's freight and tax, so that a refund is a sum and never a new division.
  freight_amount   bigint  not null,
  tax_amount       bigint  not null,
  steps            jsonb   not null,
  primary key (order_id, id), -- lines are only ever asked for with their order
  -- I-08: never more shipped than ordered, whatever two clerks do at once.
  check (0 <= shipped_quantity and shipped_quantity <= quantity),
  check (line_amount = goods_amount + member_amount)
);

-- Append-only: what happened, who did it, and where all four axes stood afterwards.
create table orders.history (
  id         bigint generated always as identity,
  order_id   bigint      not null references orders.sales_order,
  buyer_id   bigint      not null,
  at         timestamptz not null,
  actor      text        not null check (actor in ('buyer', 'staff', 'system', 'provider')),
  actor_id   bigint,
  actor_name text        not null default '',
  event      text        not null,
  "values"   jsonb       not null default '{}',
  note       text        not null default '',
  review     text        not null,
  payment    text        not null,
  fulfilment text        not null,
  lifecycle  text        not null,
  primary key (order_id, id)
);

create function orders.refuse_change() returns trigger language plpgsql as
$$ begin raise exception 'history is never rewritten'; end $$;
create trigger history_is_append_only before update or delete on orders.history
  for each row execute function orders.refuse_change();
create trigger history_is_kept before truncate on orders.history
  for each statement execute function orders.refuse_change();

create table orders.parcel (
  id              bigint generated always as identity primary key,
  order_id        bigint      not null references orders.sales_order,
  buyer_id        bigint      not null,
  carrier_id      bigint      not null,
  carrier_name    text        not null,
  carrier_phone   text        not null,
  tracking_number text        not null check (length(tracking_number) between 6 and 40),
  tracking_url    text,
  shipped_at      timestamptz not null,
  signed_at       timestamptz
);
create index parcel_of_order on orders.parcel (order_id, id);

create table orders.parcel_line (
  parcel_id bigint  not null references orders.parcel,
  line_id   bigint  not null,
  order_id  bigint  not null,
  buyer_id  bigint  not null,
  quantity  integer not null check (quantity > 0),
  primary key (parcel_id, line_id),
  foreign key (order_id, line_id) references orders.line
);
create index parcel_line_of_order on orders.parcel_line (order_id);

-- The edges of states.ts, where the audit can see them; a test keeps the two the same.
create table orders.edge (
  axis text not null, "from" text not null, "to" text not null,
  primary key (axis, "from", "to")
);
insert into orders.edge (axis, "from", "to") values
  ('payment', 'unpaid', 'voucher_review'), ('payment', 'unpaid', 'partially_paid'), ('payment', 'unpaid', 'paid'),
  ('payment', 'partially_paid', 'voucher_review'), ('payment', 'partially_paid', 'paid'),
  ('payment', 'partially_paid', 'refunded'), ('payment', 'partially_paid', 'partially_refunded'),
  ('payment', 'voucher_review', 'unpaid'), ('payment', 'voucher_review', 'partially_paid'),
  ('payment', 'voucher_review', 'paid'),
  ('payment', 'paid', 'partially_refunded'), ('payment', 'paid', 'refunded'),
  ('payment', 'partially_refunded', 'refunded'),
  ('fulfilment', 'unfulfilled', 'partially_shipped'), ('fulfilment', 'unfulfilled', 'shipped'),
  ('fulfilment', 'partially_shipped', 'shipped'), ('fulfilment', 'shipped', 'received'),
  ('lifecycle', 'open', 'closed'), ('lifecycle', 'open', 'completed'), ('lifecycle', 'closed', 'open');

-- What must always hold (reliability.md 2). Each view is empty when all is well.

create view audit.i_06_goods_held_unlike_order as
  select o.number as object, format('line %s (%s, %s) should hold %s, stock holds %s', l.position, o.lifecycle,
    o.fulfilment, due.quantity, coalesce(held.quantity, 0)) as problem
  from orders.sales_order o
  join orders.line l on l.order_id = o.id
  cross join lateral (
    select case when o.lifecycle = 'closed' then 0 else (l.quantity - l.shipped_quantity)::bigint * l.factor end as quantity) due
  left join (
    select order_ref, line_key, sum(quantity - released - shipped) as quantity
    from stock.reservation where ended_at is null group by order_ref, line_key) held
    on held.order_ref = o.number and held.line_key = l.position::text
  where due.quantity <> coalesce(held.quantity, 0);

create view audit.i_08_shipped_more_than_packed as
  select o.number as object, format('line %s shipped %s of %s, parcels hold %s',
    l.position, l.shipped_quantity, l.quantity, coalesce(packed.quantity, 0)) as problem
  from orders.line l
  join orders.sales_order o on o.id = l.order_id
  left join (select line_id, sum(quantity) as quantity from orders.parcel_line group by line_id) packed
    on packed.line_id = l.id
  where l.shipped_quantity <> coalesce(packed.quantity, 0) or l.shipped_quantity > l.quantity;

create view audit.i_08_fulfilment_unlike_lines as
  select o.number as object, format('%s, but %s of %s pieces have left', o.fulfilment, s.shipped, s.ordered) as problem
  from orders.sales_order o
  join (select order_id, sum(shipped_quantity) as shipped, sum(quantity) as ordered from orders.line group by order_id) s
    on s.order_id = o.id
  where o.fulfilment <> case when s.shipped = 0 then 'unfulfilled' when s.shipped < s.ordered then 'partially_shipped'
    when o.received_at is null then 'shipped' else 'received' end;

create view audit.i_18_payable_unlike_its_parts as
  select o.number as object, format('payable %s, lines and charges make %s', o.payable_amount, parts.amount) as problem
  from orders.sales_order o
  cross join lateral (
    select coalesce(sum(l.line_amount), 0) + o.freight_amount + o.adjustment_amount
      + case when o.tax_included then 0 else o.tax_amount end as amount
    from orders.line l where l.order_id = o.id) parts
  where o.payable_amount <> parts.amount or o.payable_amount < 0;

create view audit.i_19_shares_do_not_sum as
  select o.number as object, format('freight %s in lines %s, tax %s in lines %s, goods %s in lines %s, member %s in lines %s',
    o.freight_amount, s.freight, o.tax_amount, s.tax, o.goods_amount, s.goods, o.member_amount, s.member) as problem
  from orders.sales_order o
  join (select order_id, sum(freight_amount) as freight, sum(tax_amount) as tax, sum(goods_amount) as goods,
      sum(member_amount) as member from orders.line group by order_id) s on s.order_id = o.id
  where (o.freight_amount, o.tax_amount, o.goods_amount, o.member_amount) is distinct from (s.freight, s.tax, s.goods, s.member);

create view audit.i_26_history_unlike_state as
  select o.number as object, format('history ends at %s/%s/%s/%s, the order is %s/%s/%s/%s', h.review, h.payment,
    h.fulfilment, h.lifecycle, o.review, o.payment, o.fulfilment, o.lifecycle) as problem
  from orders.sales_order o
  left join lateral (select review, payment, fulfilment, lifecycle from orders.history
    where order_id = o.id order by id desc limit 1) h on true
  where (o.review, o.payment, o.fulfilment, o.lifecycle)
    is distinct from (h.review, h.payment, h.fulfilment, h.lifecycle);

create view audit.i_26_change_off_the_edges as
  select o.number as object, format('%s went from %s to %s', step.axis, step."from", step."to") as problem
  from (
    select order_id, axis, "to", lag("to") over (partition by order_id, axis order by id) as "from"
    from orders.history cross join lateral (values ('review', review), ('payment', payment),
      ('fulfilment', fulfilment), ('lifecycle', lifecycle)) as axes (axis, "to")
  ) step
  join orders.sales_order o on o.id = step.order_id
  where step."from" <> step."to"
    and not exists (select from orders.edge e where (e.axis, e."from", e."to") = (step.axis, step."from", step."to"));

create view audit.i_26_wrong_beginning as
  select o.number as object, format('began as %s/%s/%s/%s', h.review, h.payment, h.fulfilment, h.lifecycle) as problem
  from orders.sales_order o
  join lateral (select * from orders.history where order_id = o.id order by id limit 1) h on true
  where (h.review, h.payment, h.fulfilment, h.lifecycle) <> ('none', 'unpaid', 'unfulfilled', 'open');

create view audit.i_32_closed_before_its_time as
  select number as object, format('closed by the clock at %s, could be paid until %s', closed_at, closes_at) as problem
  from orders.sales_order where closed_by = 'system' and lifecycle = 'closed' and closed_at < closes_at;

create view audit.i_33_order_without_lines as
  select number as object, 'has no lines' as problem
  from orders.sales_order o where not exists (select from orders.line where order_id = o.id);
