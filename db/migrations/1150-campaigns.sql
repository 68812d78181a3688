-- Schema campaigns: how activities and coupons are planned and measured together.
create schema campaigns;

-- What the merchant pays for one base unit, without tax: minor units of the base currency.
create table campaigns.cost (
  sku_id     bigint      primary key references catalog.sku,
  amount     bigint      not null check (amount between 1 and 100000000000000),
  changed_at timestamptz not null
);

-- The last rehearsal of an activity or a coupon: what it would have changed about the orders of the last days.
create table campaigns.rehearsal (
  id            bigint      generated always as identity primary key,
  activity_id   bigint      unique references promotions.activity,
  template_id   bigint      unique references coupons.template,
  -- Of the activity or coupon, and what it was then: later changes do not change what is read.
  version       integer     not null check (version >= 0),
  plan          jsonb       not null check (jsonb_typeof(plan) = 'object'),
  staff_name    text        not null,
  asked_at      timestamptz not null,
  placed_from   timestamptz not null,
  -- Orders are read by their ids: those after the last one that was read, up to the last one there was.
  after_id      bigint      not null,
  until_id      bigint      not null,
  order_count   integer     not null check (order_count >= 0),
  read_count    integer     not null default 0 check (read_count >= 0),
  sums          jsonb       not null check (jsonb_typeof(sums) = 'object'),
  done_at       timestamptz,
  constraint of_one_thing check (num_nonnulls(activity_id, template_id) = 1),
  constraint read_within_orders check (read_count <= order_count)
);
create index rehearsal_due on campaigns.rehearsal (id) where done_at is null;

-- What a buyer would have had of it so far, while it is read. SKU 0 stands for the coupon.
create table campaigns.rehearsed_buyer (
  rehearsal_id bigint not null references campaigns.rehearsal on delete cascade,
  sku_id       bigint not null,
  buyer_id     bigint not null,
  count        bigint not null check (count between 1 and 1000000000000),
  primary key (rehearsal_id, sku_id, buyer_id)
);
create index rehearsed_buyer_of_buyer on campaigns.rehearsed_buyer (buyer_id);
