-- Schema promotions: activities that lower the price of SKUs for a time, in a limited number.
create schema promotions;

create table promotions.activity (
  id          bigint generated always as identity primary key,
  kind        text        not null check (kind in ('special', 'fixed')),
  names       jsonb       not null check (jsonb_typeof(names) = 'object' and btrim(names ->> 'cn') <> ''),
  state       text        not null default 'draft' check (state in ('draft', 'published', 'running', 'ended', 'stopped')),
  starts_at   timestamptz not null,
  ends_at     timestamptz not null,
  audience    text        not null check (audience in ('all', 'individual', 'business', 'super')),
  least_level smallint    not null check (least_level between 1 and 5),
  stop_reason text        check (char_length(stop_reason) <= 300),
  stopped_at  timestamptz,
  version     integer     not null default 0 check (version >= 0),
  created_at  timestamptz not null,
  constraint activity_window check (starts_at < ends_at),
  constraint activity_stopped check ((state = 'stopped') = (stopped_at is not null) and (stopped_at is null) = (stop_reason is null))
);
create index activity_due on promotions.activity (state, starts_at, ends_at) where state in ('published', 'running');
create index activity_newest on promotions.activity (starts_at desc, id desc);
comment on column promotions.activity.least_level is 'buyers below this level do not get its prices';

-- Counts are base units. A null limit is none.
create table promotions.activity_sku (
  activity_id     bigint not null references promotions.activity,
  sku_id          bigint not null references catalog.sku,
  quota_count     bigint check (quota_count between 1 and 1000000000),
  per_order_count bigint check (per_order_count between 1 and 1000000000),
  per_buyer_count bigint check (per_buyer_count between 1 and 1000000000),
  taken_count     bigint not null default 0,
  primary key (activity_id, sku_id),
  constraint taken_within_quota check (taken_count >= 0 and (quota_count is null or taken_count <= quota_count))
);
create index activity_sku_of_sku on promotions.activity_sku (sku_id);

-- Minor units of one base unit. Without a price in a currency that of the base currency is converted.
create table promotions.activity_price (
  activity_id bigint not null,
  sku_id      bigint not null,
  currency    text   not null check (currency in ('CNY', 'USD', 'IDR')),
  amount      bigint not null check (amount between 1 and 100000000000000 and (currency <> 'IDR' or amount % 100 = 0)),
  primary key (activity_id, sku_id, currency),
  foreign key (activity_id, sku_id) references promotions.activity_sku on delete cascade
);

-- How many of an SKU one buyer holds in an activity, over all of their orders that are not closed.
create table promotions.buyer_count (
  activity_id bigint not null,
  sku_id      bigint not null,
  buyer_id    bigint not null,
  count       bigint not null check (count >= 0),
  primary key (activity_id, sku_id, buyer_id),
  foreign key (activity_id, sku_id) references promotions.activity_sku
);
create index buyer_count_of_buyer on promotions.buyer_count (buyer_id);

-- What an order has taken; given back when it closes. No foreign key to orders, whose domain comes later: i_985 compares.
create table promotions.usage (
  order_number text        not null,
  activity_id  bigint      not null,
  sku_id       bigint      not null,
  buyer_id     bigint      not null,
  count        bigint      not null check (count >= 0),
  taken_at     timestamptz not null,
  released_at  timestamptz,
  primary key (order_number, activity_id, sku_id),
  foreign key (activity_id, sku_id) references promotions.activity_sku,
  constraint released_after_taken check (released_at is null or released_at >= taken_at)
);
create index usage_of_sku on promotions.usage (activity_id, sku_id);
create index usage_of_buyer on promotions.usage (buyer_id);

create view audit.i_985_activity_counts as
  select format('activity %s', s.activity_id) as object,
    format('%s of SKU %s are counted as taken, orders hold %s, buyers %s', s.taken_count, s.sku_id,
      held.count, bought.count) as problem
  from promotions.activity_sku s
  cross join lateral (select coalesce(sum(t.count), 0) as count from promotions.usage t
    where t.activity_id = s.activity_id and t.sku_id = s.sku_id and t.released_at is null) held
  cross join lateral (select coalesce(sum(b.count), 0) as count from promotions.buyer_count b
    where b.activity_id = s.activity_id and b.sku_id = s.sku_id) bought
  where s.taken_count <> held.count or s.taken_count <> bought.count;

create view audit.i_986_activity_usages as
  select 'order ' || t.order_number as object,
    format('holds %s of SKU %s from activity %s, but %s', t.count, t.sku_id, t.activity_id,
      case when o.number is null then 'there is no such order'
        when o.lifecycle = 'closed' then 'is closed'
        else 'has ' || coalesce(sold.count, 0) end) as problem
  from promotions.usage t
  left join orders.sales_order o on o.number = t.order_number
  left join lateral (select sum(l.quantity::bigint * l.factor) as count from orders.line l
    where l.order_id = o.id and l.sku_id = t.sku_id) sold on true
  where t.released_at is null and (o.number is null or o.lifecycle = 'closed' or sold.count is distinct from t.count
    or o.buyer_id <> t.buyer_id);
