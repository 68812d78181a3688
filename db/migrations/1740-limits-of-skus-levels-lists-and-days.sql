-- Purchase limits of one SKU, for levels and customer lists, and over so many days. What the version before writes has none of these.
alter table catalog.purchase_limit
  add column sku_id      bigint,
  add column day_count   integer,
  add column least_level integer,
  add column most_level  integer,
  add column list_id     bigint;
alter table catalog.purchase_limit
  drop constraint audience_known,
  drop constraint period_known,
  add constraint audience_known check (audience in ('all', 'individual', 'business', 'level', 'list')) not valid,
  add constraint period_known check (period in ('order', 'day', 'week', 'month', 'days', 'ever')) not valid,
  add constraint days_of_their_period check ((period = 'days') = (day_count is not null)) not valid,
  add constraint day_count_within_reason check (day_count between 2 and 366) not valid,
  add constraint levels_of_their_audience check ((audience = 'level') = (least_level is not null)) not valid,
  add constraint levels_in_order check (most_level is null or (least_level is not null and most_level >= least_level)) not valid,
  add constraint levels_that_exist check (least_level >= 1 and coalesce(most_level, 5) <= 5 and least_level <= 5) not valid,
  add constraint list_of_its_audience check ((audience = 'list') = (list_id is not null)) not valid,
  add constraint purchase_limit_sku foreign key (sku_id) references catalog.sku not valid,
  add constraint purchase_limit_list foreign key (list_id) references audiences.list not valid;

create function catalog.limit_of_own_sku() returns trigger language plpgsql as $$
begin
  if not exists (select from catalog.sku where id = new.sku_id and product_id = new.product_id) then
    raise exception 'a limit violates constraint sku_of_its_product' using errcode = 'check_violation', constraint = 'sku_of_its_product';
  end if;
  return new;
end $$;
create trigger limit_of_own_sku before insert or update on catalog.purchase_limit
  for each row when (new.sku_id is not null) execute function catalog.limit_of_own_sku();

-- An order of which nothing of a product is sent, and the rest is closed, has none of it any more.
alter table catalog.limited_purchase
  drop constraint limited_purchase_count_check,
  add constraint count_not_negative check (count >= 0) not valid;

-- Of which SKUs an order's count of a product is. Orders of the version before have no such rows: limits of one SKU do not count them.
create table catalog.limited_sku (
  order_number text   not null,
  product_id   bigint not null,
  sku_id       bigint not null references catalog.sku,
  count        bigint not null check (count between 0 and 1000000000000),
  primary key (order_number, sku_id),
  foreign key (order_number, product_id) references catalog.limited_purchase on delete cascade
);
create index limited_sku_of_product on catalog.limited_sku (order_number, product_id);

-- Gifts count towards no limit, and what was closed does not either. Limits for some are not looked for: whom they held for when they ordered, nobody knows later.
create or replace view audit.i_83_limited_purchases as
  select 'order ' || p.order_number as object,
    format('takes %s of product %s from a limit, but %s', p.count, p.product_id,
      case when o.number is null then 'there is no such order'
        when o.lifecycle = 'closed' then 'is closed'
        else 'has ' || coalesce(sold.count, 0) end) as problem
  from catalog.limited_purchase p
  left join orders.sales_order o on o.number = p.order_number
  left join lateral (
    select sum((l.quantity - l.closed_quantity)::bigint * l.factor) as count from orders.line l
    where l.order_id = o.id and l.product_id = p.product_id and l.gift is null) sold on true
  where o.number is null or o.lifecycle = 'closed' or sold.count is distinct from p.count or o.buyer_id <> p.buyer_id
  union all
  select 'order ' || s.order_number, format('takes %s of SKU %s from a limit, but has %s', s.count, s.sku_id, coalesce(sold.count, 0))
  from catalog.limited_sku s
  join orders.sales_order o on o.number = s.order_number
  left join lateral (
    select sum((l.quantity - l.closed_quantity)::bigint * l.factor) as count from orders.line l
    where l.order_id = o.id and l.sku_id = s.sku_id and l.product_id = s.product_id and l.gift is null) sold on true
  where sold.count is distinct from s.count
  union all
  select distinct 'order ' || o.number, format('has product %s, and no limit counts it', l.product_id)
  from orders.sales_order o
  join orders.line l on l.order_id = o.id and l.gift is null
  join (select product_id, max(set_at) as set_at from catalog.purchase_limit where audience = 'all' group by product_id) limited
    on limited.product_id = l.product_id and limited.set_at + interval '1 minute' < o.placed_at
  where o.lifecycle <> 'closed'
    and not exists (select from catalog.limited_purchase p where p.order_number = o.number and p.product_id = l.product_id);
