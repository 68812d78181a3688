-- Coupons: what the merchant takes off an order for those who have one. The schema belongs to domains/coupons.
create schema coupons;

-- What a coupon is worth, for whom and for how long. Amounts are minor units of the base currency; other currencies follow the day's rate.
create table coupons.template (
  id               bigint generated always as identity primary key,
  name             jsonb       not null check (name->>'cn' <> ''),
  kind             text        not null check (kind in ('reduction', 'discount', 'freight')),
  -- Goods in its scope have to come to as much, after the buyer's own prices; 0: to anything.
  threshold_amount bigint      not null check (threshold_amount between 0 and 1000000000000),
  -- Of a reduction: what it takes off.
  off_amount       bigint      check (off_amount between 1 and 1000000000000),
  -- Of a discount: percent off, and what it takes off at most.
  off_percent      integer     check (off_percent between 1 and 100),
  -- Of a discount or of free freight.
  cap_amount       bigint      check (cap_amount between 1 and 1000000000000),
  scope            text        not null check (scope in ('all', 'category', 'brand', 'product')),
  scope_ids        bigint[]    not null default '{}',
  audience         text        not null check (audience in ('all', 'business', 'super', 'level')),
  min_level        integer     check (min_level between 1 and 1000),
  source           text        not null check (source in ('centre', 'staff')),
  total_count      integer     not null check (total_count between 1 and 10000000),
  taken_count      integer     not null default 0,
  per_person       integer     not null check (per_person between 1 and 100),
  claim_from       timestamptz not null,
  claim_until      timestamptz not null,
  -- Either both dates, or days after the one on which it is claimed.
  valid_from       timestamptz,
  valid_until      timestamptz,
  valid_days       integer     check (valid_days between 1 and 3650),
  state            text        not null default 'draft' check (state in ('draft', 'published', 'stopped')),
  stop_reason      text        not null default '' check (length(stop_reason) <= 300),
  version          integer     not null default 0 check (version >= 0),
  created_at       timestamptz not null,
  changed_at       timestamptz not null,
  constraint worth_of_kind check (case kind when 'reduction' then num_nonnulls(off_percent, cap_amount) = 0 and off_amount is not null
    when 'discount' then num_nonnulls(off_percent, cap_amount) = 2 and off_amount is null
    else num_nonnulls(off_amount, off_percent) = 0 end),
  -- A reduction from less than it takes off would give goods away.
  constraint reduction_within_threshold check (kind <> 'reduction' or threshold_amount = 0 or off_amount <= threshold_amount),
  constraint scope_names_things check ((scope = 'all') = (cardinality(scope_ids) = 0) and cardinality(scope_ids) <= 500),
  constraint level_of_audience check ((audience = 'level') = (min_level is not null)),
  constraint taken_within_total check (taken_count between 0 and total_count),
  constraint claimed_in_order check (claim_from < claim_until),
  constraint valid_by_dates_or_days check (case when valid_days is null then num_nonnulls(valid_from, valid_until) = 2 and valid_from < valid_until
    and claim_from < valid_until else num_nonnulls(valid_from, valid_until) = 0 end),
  constraint nothing_taken_of_drafts check (state <> 'draft' or taken_count = 0),
  constraint reason_when_stopped check ((state = 'stopped') = (stop_reason <> ''))
);
create index template_to_claim on coupons.template (claim_until, id) where state = 'published' and source = 'centre';
comment on table coupons.template is 'never deleted';

-- A coupon of one buyer.
create table coupons.coupon (
  id              bigint generated always as identity primary key,
  template_id     bigint      not null references coupons.template,
  buyer_id        bigint      not null,
  -- The first, second, … of this template that the buyer has had.
  nth             integer     not null check (nth >= 1),
  state           text        not null default 'unused' check (state in ('unused', 'in_use', 'used', 'expired', 'voided')),
  claimed_at      timestamptz not null,
  valid_from      timestamptz not null,
  valid_until     timestamptz not null,
  -- When the buyer is to be told that it ends soon; null: they were, or it was too late when they claimed it.
  remind_at       timestamptz,
  -- The order that it is for, and what it takes off there: minor units of the order's currency and of the base currency.
  order_number    text,
  currency        text        check (currency in ('CNY', 'USD', 'IDR')),
  discount_amount bigint      check (discount_amount between 1 and 100000000000000),
  base_amount     bigint      check (base_amount between 0 and 100000000000000),
  taken_at        timestamptz,
  used_at         timestamptz,
  changed_at      timestamptz not null,
  constraint valid_in_order check (valid_from < valid_until),
  constraint order_when_taken check (num_nonnulls(order_number, currency, discount_amount, base_amount, taken_at)
    = case when state in ('in_use', 'used') then 5 else 0 end),
  constraint used_when_paid check ((state = 'used') = (used_at is not null)),
  unique (template_id, buyer_id, nth)
);
comment on table coupons.coupon is 'never deleted';
-- One coupon for an order.
create unique index coupon_of_order on coupons.coupon (order_number) where order_number is not null;
create index coupon_of_buyer on coupons.coupon (buyer_id, state, valid_until, id);
create index coupon_to_expire on coupons.coupon (valid_until) where state = 'unused';
create index coupon_to_remind on coupons.coupon (remind_at) where state = 'unused' and remind_at is not null;

create view audit.i_38_coupons_unlike_their_count as
  select t.id::text as object, format('%s were claimed, %s are counted, of %s', count(c.id), t.taken_count, t.total_count) as problem
  from coupons.template t left join coupons.coupon c on c.template_id = t.id
  group by t.id having count(c.id) <> t.taken_count or count(c.id) > t.total_count;
create view audit.i_38_coupons_above_the_limit_of_a_person as
  select t.id::text as object, format('buyer %s has had %s, %s are allowed', c.buyer_id, count(*), t.per_person) as problem
  from coupons.template t join coupons.coupon c on c.template_id = t.id
  group by t.id, c.buyer_id having count(*) > t.per_person;
