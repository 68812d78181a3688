-- Days of super membership are a kind of points goods, and completed orders remember what super membership took off. Tables of
-- domains/points-goods and domains/membership.
alter table points_goods.goods
  add column super_days integer check (super_days between 1 and 366),
  drop constraint goods_kind_check,
  add constraint goods_kind_check check (kind in ('physical', 'coupon', 'code', 'super')) not valid,
  add constraint super_goods_have_days check ((kind = 'super') = (super_days is not null)) not valid;

create or replace function points_goods.keep_goods() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then
      raise exception 'points goods % were on sale and stay', old.id using errcode = 'check_violation', constraint = 'goods_stay';
    end if;
    return old;
  end if;
  if (old.state, new.state) in (('on_sale', 'draft'), ('off', 'draft'))
    or (old.state <> 'draft' and (new.kind, new.template_id, new.super_days) is distinct from (old.kind, old.template_id, old.super_days)) then
    raise exception 'points goods % stay what they were sold as', old.id using errcode = 'check_violation', constraint = 'goods_stay';
  end if;
  return new;
end $$;

-- `super_until`: when the membership ended as of this order.
alter table points_goods.goods_order
  add column super_days integer check (super_days between 1 and 36600),
  add column super_until timestamptz,
  drop constraint goods_order_kind_check,
  add constraint goods_order_kind_check check (kind in ('physical', 'coupon', 'code', 'super')) not valid,
  add constraint super_order_has_days check (num_nonnulls(super_days, super_until) = case kind when 'super' then 2 else 0 end) not valid;

create or replace function points_goods.demand_order_edge() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('to_ship', 'issued') then
      raise exception 'points orders begin to be sent, or issued' using errcode = 'check_violation', constraint = 'points_order_edge';
    end if;
    return new;
  end if;
  if (old.state <> new.state and (old.state, new.state) not in (('to_ship', 'shipped'), ('to_ship', 'cancelled'), ('shipped', 'received')))
    or (new.number, new.buyer_id, new.goods_id, new.key, new.kind, new.unit_points, new.quantity, new.coupon_id, new.placed_at, new.super_days,
        new.super_until)
      is distinct from (old.number, old.buyer_id, old.goods_id, old.key, old.kind, old.unit_points, old.quantity, old.coupon_id, old.placed_at,
        old.super_days, old.super_until)
    or (old.revealed_at is not null and new.revealed_at is distinct from old.revealed_at) then
    raise exception 'points order % does not go from % to %', old.number, old.state, new.state
      using errcode = 'check_violation', constraint = 'points_order_edge';
  end if;
  return new;
end $$;

-- What super membership took off an order, minor units of the base currency.
alter table accounts.spending
  add column super_saved_amount bigint not null default 0 check (super_saved_amount between 0 and 1000000000000000);
