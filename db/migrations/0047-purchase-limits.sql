-- Schema catalog: how much of a product one buyer may order in a period, and models for the devices that read USDZ.

-- In base units, all SKUs of the product together; a period is one of the shop's calendar, `ever` has no end.
create table catalog.purchase_limit (
  product_id bigint  not null references catalog.product,
  period     text    not null check (period in ('day', 'week', 'month', 'ever')),
  max_count  integer not null check (max_count > 0),
  primary key (product_id, period)
);

-- What was ordered of limited products: one row an order and product, taken away when the order closes. A limit counts
-- from the day it is set, so the many orders without one write nothing here. No foreign keys to orders and buyers, whose
-- domains come later; audit.i_83 compares.
create table catalog.limited_purchase (
  order_number text        not null,
  product_id   bigint      not null references catalog.product,
  buyer_id     bigint      not null,
  count        bigint      not null check (count > 0),
  at           timestamptz not null,
  primary key (order_number, product_id)
);
create index limited_purchase_of_buyer on catalog.limited_purchase (product_id, buyer_id, at);

-- The row that two orders of one buyer wait for: what the first takes, the second counts.
create table catalog.limited_buyer (
  product_id bigint not null references catalog.product,
  buyer_id   bigint not null,
  primary key (product_id, buyer_id)
);

create view audit.i_83_limited_purchases as
  select 'order ' || p.order_number as object,
    format('takes %s of product %s from a limit, but %s', p.count, p.product_id,
      case when o.number is null then 'there is no such order'
        when o.lifecycle = 'closed' then 'is closed'
        else 'has ' || coalesce(sold.count, 0) end) as problem
  from catalog.limited_purchase p
  left join orders.sales_order o on o.number = p.order_number
  left join lateral (
    select sum(l.quantity::bigint * l.factor) as count from orders.line l
    where l.order_id = o.id and l.product_id = p.product_id) sold on true
  where o.number is null or o.lifecycle = 'closed' or sold.count is distinct from p.count or o.buyer_id <> p.buyer_id;

-- The same model for Quick Look; where there is none, the viewer makes one from the GLB.
alter table catalog.product add column model_usdz_url text check (model_usdz_url is null or model_url is not null);

-- Schema uploads: models for Quick Look may be kept too.
alter table uploads.file
  drop constraint file_type_check,
  add constraint file_type_check check (type in ('image/webp', 'application/pdf', 'model/gltf-binary',
    'model/vnd.usdz+zip', 'video/mp4', 'video/webm', 'text/csv', 'application/x-ndjson',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'));
