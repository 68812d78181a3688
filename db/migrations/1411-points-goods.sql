-- Points goods: what buyers spend points on, and their orders of it. Tables of domains/points-goods.
create schema points_goods;

create table points_goods.goods (
  id           bigint      generated always as identity primary key,
  -- Sent in a parcel; a coupon of a template; a code that is stored here.
  kind         text        not null check (kind in ('physical', 'coupon', 'code')),
  state        text        not null default 'draft' check (state in ('draft', 'on_sale', 'off')),
  name         jsonb       not null,
  text         jsonb       not null,
  picture_urls text[]      not null default '{}' check (cardinality(picture_urls) <= 8),
  points_count bigint      not null check (points_count between 1 and 1000000000),
  template_id  bigint      references coupons.template,
  -- How many there are in all; of codes as many as are stored.
  total_count  integer     not null check (total_count between 0 and 1000000),
  taken_count  integer     not null default 0,
  per_person   integer     not null check (per_person between 1 and 1000),
  min_level    integer     check (min_level between 1 and 1000),
  sale_from    timestamptz,
  sale_until   timestamptz,
  version      integer     not null default 0,
  created_at   timestamptz not null,
  constraint never_more_than_there_are check (taken_count between 0 and total_count),
  constraint coupon_goods_have_a_template check ((kind = 'coupon') = (template_id is not null)),
  constraint sale_ends_after_it_begins check (sale_from < sale_until)
);
create index goods_on_sale on points_goods.goods (id desc) where state = 'on_sale';
create index goods_of_template on points_goods.goods (template_id) where template_id is not null;

-- A draft may be deleted; what has orders stays what it was sold as.
create function points_goods.keep_goods() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then
      raise exception 'points goods % were on sale and stay', old.id using errcode = 'check_violation', constraint = 'goods_stay';
    end if;
    return old;
  end if;
  if (old.state, new.state) in (('on_sale', 'draft'), ('off', 'draft'))
    or (old.state <> 'draft' and (new.kind, new.template_id) is distinct from (old.kind, old.template_id)) then
    raise exception 'points goods % stay what they were sold as', old.id using errcode = 'check_violation', constraint = 'goods_stay';
  end if;
  return new;
end $$;
create trigger goods_stay before update or delete on points_goods.goods for each row execute function points_goods.keep_goods();

-- Numbers of their own, as those of orders are made: digits that do not say how many there were.
create sequence points_goods.number_sequence minvalue 0 maxvalue 99999999 start 0 cycle;
create table points_goods.numbering (
  only_row boolean primary key default true check (only_row),
  key      uuid    not null default gen_random_uuid()
);
insert into points_goods.numbering default values;

create table points_goods.goods_order (
  id              bigint      generated always as identity primary key,
  number          text        not null unique check (number ~ '^PG[0-9]{15}$'),
  buyer_id        bigint      not null references accounts.buyer,
  goods_id        bigint      not null references points_goods.goods,
  -- Of the buyer's click: sent twice it is one order.
  key             uuid        not null,
  kind            text        not null check (kind in ('physical', 'coupon', 'code')),
  state           text        not null check (state in ('to_ship', 'shipped', 'received', 'cancelled', 'issued')),
  -- As it was when it was ordered.
  name            jsonb       not null,
  picture_url     text        check (length(picture_url) <= 300),
  unit_points     bigint      not null check (unit_points between 1 and 1000000000),
  quantity        integer     not null check (quantity between 1 and 100),
  points_count    bigint      not null check (points_count between 1 and 1000000000),
  address         jsonb,
  coupon_id       bigint      unique references coupons.coupon,
  carrier_id      bigint      references shipping.carrier,
  tracking_number text        check (length(tracking_number) between 6 and 40),
  placed_at       timestamptz not null,
  shipped_at      timestamptz,
  -- When it counts as received without a word of its buyer.
  receive_by      timestamptz,
  received_at     timestamptz,
  cancelled_at    timestamptz,
  cancelled_by    text        check (cancelled_by in ('buyer', 'staff')),
  cancel_note     text        not null default '' check (length(cancel_note) <= 300),
  -- When its codes were first shown.
  revealed_at     timestamptz,
  unique (buyer_id, key),
  constraint points_are_price_times_quantity check (points_count = unit_points * quantity),
  constraint state_of_kind check ((kind = 'physical') = (state <> 'issued')),
  constraint parcel_has_an_address check ((kind = 'physical') = (address is not null)),
  constraint one_coupon_for_an_order check ((kind = 'coupon') = (coupon_id is not null) and (kind <> 'coupon' or quantity = 1)),
  constraint codes_alone_are_revealed check (revealed_at is null or kind = 'code'),
  constraint shipped_with_a_carrier check (num_nonnulls(shipped_at, carrier_id, receive_by) = case when state in ('shipped', 'received') then 3 else 0 end
    and (tracking_number is null or shipped_at is not null)),
  constraint received_has_its_time check ((state = 'received') = (received_at is not null)),
  constraint cancelled_has_its_time check (num_nonnulls(cancelled_at, cancelled_by) = case when state = 'cancelled' then 2 else 0 end),
  constraint staff_say_why check (cancelled_by is distinct from 'staff' or cancel_note <> '')
);
comment on table points_goods.goods_order is 'never deleted';
create index points_order_of_buyer on points_goods.goods_order (buyer_id, id desc);
create index points_order_of_person on points_goods.goods_order (goods_id, buyer_id);
create index points_order_to_ship on points_goods.goods_order (placed_at, id) where state = 'to_ship';
create index points_order_to_receive on points_goods.goods_order (receive_by) where state = 'shipped';
create index points_order_of_carrier on points_goods.goods_order (carrier_id) where carrier_id is not null;

-- It goes where states.ts says, and what was ordered stays.
create function points_goods.demand_order_edge() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('to_ship', 'issued') then
      raise exception 'points orders begin to be sent, or issued' using errcode = 'check_violation', constraint = 'points_order_edge';
    end if;
    return new;
  end if;
  if (old.state <> new.state and (old.state, new.state) not in (('to_ship', 'shipped'), ('to_ship', 'cancelled'), ('shipped', 'received')))
    or (new.number, new.buyer_id, new.goods_id, new.key, new.kind, new.unit_points, new.quantity, new.coupon_id, new.placed_at)
      is distinct from (old.number, old.buyer_id, old.goods_id, old.key, old.kind, old.unit_points, old.quantity, old.coupon_id, old.placed_at)
    or (old.revealed_at is not null and new.revealed_at is distinct from old.revealed_at) then
    raise exception 'points order % does not go from % to %', old.number, old.state, new.state
      using errcode = 'check_violation', constraint = 'points_order_edge';
  end if;
  return new;
end $$;
create trigger points_order_edge before insert or update on points_goods.goods_order
  for each row execute function points_goods.demand_order_edge();

create table points_goods.code (
  id           uuid        primary key,
  goods_id     bigint      not null references points_goods.goods,
  -- By the key of the installation: it tells doubles, and the database alone tells no code.
  digest       bytea       not null unique check (length(digest) = 32),
  encrypted    bytea       not null,
  order_number text        references points_goods.goods_order (number),
  added_at     timestamptz not null
);
create index code_to_give on points_goods.code (goods_id, added_at, id) where order_number is null;
create index code_of_order on points_goods.code (order_number) where order_number is not null;

-- A code that was given to an order is its buyer's for good.
create function points_goods.keep_code() returns trigger language plpgsql as $$
begin
  if (new.goods_id, new.id) is distinct from (old.goods_id, old.id)
    or (old.order_number is not null and new.order_number is distinct from old.order_number) then
    raise exception 'a code stays with its order' using errcode = 'check_violation', constraint = 'code_stays_with_its_order';
  end if;
  return new;
end $$;
create trigger code_stays_with_its_order before update on points_goods.code for each row execute function points_goods.keep_code();

-- Coupons that points alone bring.
alter table coupons.template
  drop constraint template_source_check,
  add constraint template_source_check check (source in ('centre', 'code', 'staff', 'register', 'points')) not valid;

-- What must always hold. Each view is empty when all is well.
create view audit.i_43_points_orders_unlike_their_points as
  select o.number as object, format('is %s and costs %s points, took %s of which %s have come back', o.state, o.points_count,
    coalesce(r.taken_count, 0), coalesce(r.returned_count, 0)) as problem
  from points_goods.goods_order o left join points.redemption r on r.order_ref = o.number and r.buyer_id = o.buyer_id
  where coalesce(r.taken_count, 0) <> o.points_count
    or coalesce(r.returned_count, 0) <> case o.state when 'cancelled' then o.points_count else 0 end;

create view audit.i_43_points_goods_unlike_their_orders as
  select g.id::text as object, format('%s are taken, by its orders %s', g.taken_count, coalesce(o.quantity, 0)) as problem
  from points_goods.goods g
  left join (select goods_id, sum(quantity) as quantity from points_goods.goods_order where state <> 'cancelled' group by goods_id) o
    on o.goods_id = g.id
  where g.taken_count <> coalesce(o.quantity, 0);

create view audit.i_43_codes_unlike_their_orders as
  select o.number as object, format('is of %s codes, has %s', o.quantity, count(c.id)) as problem
  from points_goods.goods_order o left join points_goods.code c on c.order_number = o.number and c.goods_id = o.goods_id
  where o.kind = 'code' group by o.id, o.number, o.quantity having count(c.id) <> o.quantity
  union all
  select g.id::text, format('counts %s codes, has %s', g.total_count, count(c.id))
  from points_goods.goods g left join points_goods.code c on c.goods_id = g.id
  where g.kind = 'code' group by g.id, g.total_count having count(c.id) <> g.total_count;

create view audit.i_43_coupons_unlike_their_points_orders as
  select o.number as object, 'its coupon is of another buyer or another template' as problem
  from points_goods.goods_order o join points_goods.goods g on g.id = o.goods_id
  where o.kind = 'coupon'
    and not exists (select from coupons.coupon c where c.id = o.coupon_id and c.buyer_id = o.buyer_id and c.template_id = g.template_id);

create or replace view audit.i_22_points_unlike_their_orders as
  select o.number as object, format('names %s points, took %s', o.points_count, coalesce(r.taken_count - r.lowered_count, 0)) as problem
  from orders.sales_order o left join points.redemption r on r.order_ref = o.number and r.buyer_id = o.buyer_id
  where o.points_count <> coalesce(r.taken_count - r.lowered_count, 0) and (o.points_count > 0 or o.lifecycle = 'open')
  union all
  select o.number, format('%s of %s points have come back, of an order that is %s', r.returned_count, r.taken_count, o.lifecycle)
  from points.redemption r join orders.sales_order o on o.number = r.order_ref
  where case when o.lifecycle = 'closed' or o.payment = 'refunded' then r.returned_count <> r.taken_count
    else o.payment in ('unpaid', 'partially_paid') and r.returned_count <> r.lowered_count end
  union all
  select r.order_ref, 'has points, and is no order'
  from points.redemption r
  where not exists (select from orders.sales_order o where o.number = r.order_ref)
    and not exists (select from points_goods.goods_order o where o.number = r.order_ref);
