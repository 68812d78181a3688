-- Reports: what was sold and given back, by day, product, category, buyer, warehouse and country, in the base currency.
-- The schema belongs to domains/reports, which reads orders, refunds and products and writes only here. Pages read `rollup`
-- alone; a sweep keeps it by counting each changed order again.

-- Orders that were paid, refunded or closed and are not counted again yet. A row for each change: one that comes while its
-- order is being counted is seen the next time, and nobody who pays waits for the count.
create table orders.order_change (
  id       bigint generated always as identity primary key,
  order_id bigint not null
);

create schema reports;

-- Which count is shown, and which one is being made. A count is a generation: days of one time zone. Another zone begins
-- the next generation, and the former one is shown until that is whole.
create table reports.progress (
  only_row         boolean primary key default true check (only_row),
  shown_generation int     not null default 0,
  generation       int     not null default 0,
  time_zone        text    not null default '',
  -- Orders up to this id are in the generation; null: all are.
  filled_until     bigint,
  check ((shown_generation = generation) = (filled_until is null)),
  check (shown_generation <= generation)
);
insert into reports.progress default values;

-- What an order adds to the figures, line by line: its sale on the day it was paid, and what was given back on the day of that.
-- Amounts are minor units of the base currency, by the order's own rate, shared out so that the lines add up to the order.
create table reports.entry (
  order_id     bigint      not null,
  line_id      bigint      not null,
  kind         text        not null check (kind in ('sale', 'refund')),
  at           timestamptz not null,
  generation   int         not null,
  day          date        not null,
  product_id   bigint      not null,
  -- The product's category when it was counted; 0: none.
  category_id  bigint      not null,
  buyer_id     bigint      not null,
  warehouse_id bigint      not null,
  -- ISO 3166; empty where the address has none.
  country      text        not null,
  -- Base units; of a refund, what came back into the sale with the closed order.
  unit_count      bigint not null,
  gross_amount    bigint not null,
  discount_amount bigint not null,
  freight_amount  bigint not null,
  tax_amount      bigint not null,
  charged_amount  bigint not null,
  refund_amount   bigint not null,
  primary key (order_id, line_id, kind, at),
  check (kind = 'refund' or (refund_amount = 0 and unit_count >= 0)),
  check (kind = 'sale' or (unit_count <= 0 and refund_amount >= 0
    and gross_amount = 0 and discount_amount = 0 and freight_amount = 0 and tax_amount = 0 and charged_amount = 0))
);

-- Sums of entries. `key` names what they are summed for: a product's id, a country; of all together it is empty.
-- Warehouse 0 is all warehouses, so an order of two is one order there. Months are sums of their days.
create table reports.rollup (
  generation   int    not null,
  dimension    text   collate "C" not null check (dimension in ('all', 'product', 'category', 'buyer', 'warehouse', 'country')),
  warehouse_id bigint not null,
  grain        text   collate "C" not null check (grain in ('day', 'month')),
  period       date   not null,
  key          text   collate "C" not null,
  order_count     int    not null,
  unit_count      bigint not null,
  gross_amount    bigint not null,
  discount_amount bigint not null,
  freight_amount  bigint not null,
  tax_amount      bigint not null,
  charged_amount  bigint not null,
  refund_amount   bigint not null,
  primary key (generation, dimension, warehouse_id, grain, period, key)
) with (fillfactor = 80);

-- Visitors of a day, as registers that only rise (HyperLogLog): how many there were can be read from them, who they were cannot.
create table reports.visit_day (
  day       date  primary key,
  registers bytea not null check (length(registers) = 4096)
);

-- What must always hold. An order with a change that is not counted yet may differ.
create view audit.i_90_orders_unlike_reports as
  with source as (
    select o.id, o.number, round(o.payable_amount / o.rate)::bigint as charged,
      case when o.lifecycle = 'closed' then round(o.payable_amount / o.rate) else coalesce(
        (select round(sum(r.amount) / o.rate) from payments.refund r
          where r.order_id = o.id and r.state = 'succeeded' and r.reason = 'cancelled'), 0) end::bigint as refunded
    from orders.sales_order o, reports.progress p
    where o.paid_at is not null and p.generation > 0 and (p.filled_until is null or o.id <= p.filled_until)
      and not exists (select from orders.order_change c where c.order_id = o.id)
  ), counted as (
    select order_id, sum(charged_amount)::bigint as charged, sum(refund_amount)::bigint as refunded
    from reports.entry group by order_id
  )
  select s.number as object, format('charged %s and refunded %s, reports count %s and %s', s.charged, s.refunded,
    coalesce(c.charged, 0), coalesce(c.refunded, 0)) as problem
  from source s left join counted c on c.order_id = s.id
  where (s.charged, s.refunded) is distinct from (coalesce(c.charged, 0), coalesce(c.refunded, 0));

create view audit.i_90_rollups_unlike_entries as
  with known as (
    select e.generation, d.dimension, d.warehouse_id, g.grain, date_trunc(g.grain, e.day)::date as period,
      sum(e.unit_count) as units, sum(e.gross_amount) as gross, sum(e.discount_amount) as discount, sum(e.freight_amount) as freight,
      sum(e.tax_amount) as tax, sum(e.charged_amount) as charged, sum(e.refund_amount) as refunded
    from reports.entry e
    join reports.progress p on p.generation = e.generation
    cross join lateral (values ('all', 0::bigint), ('product', 0), ('category', 0), ('buyer', 0), ('country', 0), ('warehouse', 0),
      ('all', e.warehouse_id), ('product', e.warehouse_id), ('category', e.warehouse_id), ('buyer', e.warehouse_id),
      ('country', e.warehouse_id)) as d (dimension, warehouse_id)
    cross join (values ('day'), ('month')) as g (grain)
    group by 1, 2, 3, 4, 5
  ), summed as (
    select r.generation, r.dimension, r.warehouse_id, r.grain, r.period,
      sum(r.unit_count) as units, sum(r.gross_amount) as gross, sum(r.discount_amount) as discount, sum(r.freight_amount) as freight,
      sum(r.tax_amount) as tax, sum(r.charged_amount) as charged, sum(r.refund_amount) as refunded
    from reports.rollup r join reports.progress p on p.generation = r.generation
    group by 1, 2, 3, 4, 5
  )
  select format('%s of %s, %s %s', coalesce(k.dimension, s.dimension), coalesce(k.warehouse_id, s.warehouse_id),
      coalesce(k.grain, s.grain), coalesce(k.period, s.period)) as object,
    format('entries charge %s and refund %s, the rollup %s and %s', k.charged, k.refunded, s.charged, s.refunded) as problem
  from known k full join summed s using (generation, dimension, warehouse_id, grain, period)
  where (coalesce(k.units, 0), coalesce(k.gross, 0), coalesce(k.discount, 0), coalesce(k.freight, 0), coalesce(k.tax, 0),
      coalesce(k.charged, 0), coalesce(k.refunded, 0))
    is distinct from (coalesce(s.units, 0), coalesce(s.gross, 0), coalesce(s.discount, 0), coalesce(s.freight, 0),
      coalesce(s.tax, 0), coalesce(s.charged, 0), coalesce(s.refunded, 0));
