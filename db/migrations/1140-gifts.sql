-- Gifts with purchase: an activity whose SKUs are given with goods for so much, or with so many. Their prices are what each is stated to be worth.
alter table promotions.activity drop constraint activity_kind_check;
alter table promotions.activity add constraint activity_kind_check check (kind in ('special', 'fixed', 'flash', 'gift')) not valid;

create table promotions.gift_rule (
  activity_id  bigint  primary key references promotions.activity,
  measure      text    not null check (measure in ('amount', 'quantity')),
  scope        text    not null check (scope in ('all', 'category', 'brand', 'product')),
  scope_ids    bigint[] not null,
  is_each_tier boolean not null,
  takes_coupon boolean not null,
  constraint scope_named check (cardinality(scope_ids) <= 200 and (scope = 'all') = (cardinality(scope_ids) = 0))
);
comment on column promotions.gift_rule.is_each_tier is 'each tier that is reached gives its gifts; false: the highest alone';
comment on column promotions.gift_rule.takes_coupon is 'an order with these gifts may use a coupon';

create table promotions.gift_tier (
  activity_id  bigint   not null references promotions.gift_rule on delete cascade,
  tier         smallint not null check (tier between 1 and 5),
  threshold    bigint   not null check (threshold between 1 and 100000000000000),
  choose_count smallint not null check (choose_count between 1 and 10),
  primary key (activity_id, tier),
  constraint tier_once unique (activity_id, threshold)
);
comment on column promotions.gift_tier.threshold is 'minor units of the base currency, or base units, by the measure of its rule';

-- What may be chosen in a tier.
create table promotions.gift_option (
  activity_id bigint   not null,
  tier        smallint not null,
  sku_id      bigint   not null,
  position    smallint not null check (position between 1 and 20),
  primary key (activity_id, tier, sku_id),
  foreign key (activity_id, tier) references promotions.gift_tier on delete cascade,
  foreign key (activity_id, sku_id) references promotions.activity_sku on delete cascade
);
create index gift_option_of_sku on promotions.gift_option (activity_id, sku_id);

-- What a shopper has chosen, none of them included; without a row the first ones are given.
create table cart.gift_choice (
  cart_id     bigint   not null references cart.cart on delete cascade,
  activity_id bigint   not null,
  tier        smallint not null check (tier between 1 and 5),
  sku_ids     bigint[] not null check (cardinality(sku_ids) <= 10),
  primary key (cart_id, activity_id, tier)
);

-- A gift costs nothing and has no share of anything. It says what it was given for, as the buyer agreed to it.
alter table orders.line add column gift jsonb;
comment on column orders.line.gift is 'null: bought. activityId, name, tier, measure, least (in the order''s currency), positions of the lines it was given for, valueAmount of one';
alter table orders.line add constraint gift_costs_nothing check (gift is null or (list_unit_amount = 0 and unit_amount = 0
  and goods_amount = 0 and member_amount = 0 and line_amount = 0 and coupon_amount = 0 and freight_amount = 0 and tax_amount = 0
  and tax_relief_amount = 0 and cart_line_id is null)) not valid;
alter table orders.line add constraint gift_is_of_something check (gift is null
  or coalesce((gift ->> 'activityId')::bigint > 0 and (gift ->> 'valueAmount')::bigint > 0 and (gift ->> 'least')::bigint > 0
    and jsonb_array_length(gift -> 'positions') > 0, false)) not valid;

create or replace view audit.i_986_activity_usages as
  select 'order ' || t.order_number as object,
    format('holds %s of SKU %s from activity %s, but %s', t.count, t.sku_id, t.activity_id,
      case when o.number is null then 'there is no such order'
        when o.lifecycle = 'closed' then 'is closed'
        else 'has ' || coalesce(sold.count, 0) end) as problem
  from promotions.usage t
  join promotions.activity a on a.id = t.activity_id
  left join orders.sales_order o on o.number = t.order_number
  left join lateral (select sum((l.quantity - l.closed_quantity)::bigint * l.factor) as count from orders.line l
    where l.order_id = o.id and l.sku_id = t.sku_id
      and case when a.kind = 'gift' then (l.gift ->> 'activityId')::bigint = t.activity_id else l.gift is null end) sold on true
  where t.released_at is null and (o.number is null or o.lifecycle = 'closed' or sold.count is distinct from t.count
    or o.buyer_id <> t.buyer_id);

-- A gift of an order that is not closed was taken from its activity, and is given for lines of the same order that cost something.
create view audit.i_1140_gifts as
  select 'order ' || o.number as object, format('gives SKU %s of activity %s, %s', l.sku_id, l.gift ->> 'activityId',
    case when t.order_number is null then 'which it has not taken' else 'for no line of its own' end) as problem
  from orders.line l
  join orders.sales_order o on o.id = l.order_id
  left join promotions.usage t on t.order_number = o.number and t.activity_id = (l.gift ->> 'activityId')::bigint and t.sku_id = l.sku_id
    and t.released_at is null
  where l.gift is not null and ((o.lifecycle <> 'closed' and t.order_number is null)
    or not exists (select from orders.line b where b.order_id = l.order_id and b.gift is null and l.gift -> 'positions' @> to_jsonb(b.position)));
