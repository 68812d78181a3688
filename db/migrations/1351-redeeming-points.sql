-- Points that are used for an order, which take off its goods. Schemas orders and points.

-- What they take off, shared over the lines. Orders of before have none.
alter table orders.sales_order
  add column points_amount bigint not null default 0,
  -- How many; they stay named here when the order is closed and they go back.
  add column points_count bigint not null default 0,
  add constraint points_take_off check (points_amount between -100000000000000 and 0) not valid,
  add constraint points_of_amount check (points_count between 0 and 1000000000 and (points_count = 0) = (points_amount = 0)) not valid,
  drop constraint payable_is_its_parts,
  add constraint payable_is_its_parts check (payable_amount = goods_amount + member_amount + coupon_amount + points_amount + freight_amount
    + tax_relief_amount + adjustment_amount + case when tax_included then 0 else tax_amount end) not valid;
alter table orders.line
  add column points_amount bigint not null default 0,
  -- Never more than its goods cost, and nothing of a gift.
  add constraint line_points_take_off check (points_amount <= 0 and points_amount >= -line_amount) not valid;

create or replace view audit.i_18_payable_unlike_its_parts as
  select o.number as object, format('payable %s, lines and charges make %s', o.payable_amount, parts.amount) as problem
  from orders.sales_order o
  cross join lateral (
    select coalesce(sum(l.line_amount + l.coupon_amount + l.points_amount), 0) + o.freight_amount + o.tax_relief_amount + o.adjustment_amount
      + case when o.tax_included then 0 else o.tax_amount end as amount
    from orders.line l where l.order_id = o.id) parts
  where o.payable_amount <> parts.amount or o.payable_amount < 0;

create view audit.i_19_shares_of_points_do_not_sum as
  select o.number as object, format('points take off %s, in lines %s', o.points_amount, s.points) as problem
  from orders.sales_order o
  join (select order_id, sum(points_amount) as points from orders.line group by order_id) s on s.order_id = o.id
  where o.points_amount <> s.points;

-- Sealed with the order's other amounts. Orders without points keep the seal that they have.
create or replace function orders.seal_of(o orders.sales_order) returns bytea language sql stable as $$
  select sha256(convert_to((jsonb_build_array(o.id, o.number, o.buyer_id, o.quote_id, o.family, o.lang, extract(epoch from o.placed_at),
    o.version, o.review, o.payment, o.fulfilment, o.lifecycle, o.currency, o.rate, o.goods_amount, o.member_amount,
    o.freight_amount, o.tax_amount, o.tax_included, o.tax_rate_percent, o.adjustment_amount, o.payable_amount,
    o.paid_amount, o.refunded_amount, o.address, o.delivery, o.remarks, extract(epoch from o.pay_by),
    extract(epoch from o.paid_at), extract(epoch from o.received_at), o.closed_by, o.closed_reason)
    || case when o.tax_relief_amount = 0 then '[]'::jsonb else jsonb_build_array(o.tax_relief_amount) end
    || case when o.coupon_amount = 0 then '[]'::jsonb else jsonb_build_array('coupon', o.coupon_amount, o.coupon_id) end
    || case when o.points_amount = 0 then '[]'::jsonb else jsonb_build_array('points', o.points_amount, o.points_count) end
    || case when o.deposit_amount is null then '[]'::jsonb
      else jsonb_build_array('deposit', o.deposit_amount, o.balance_days, o.keeps_deposit, o.retained_amount) end
    || case when o.difference_of_id is null then '[]'::jsonb else jsonb_build_array('difference', o.difference_of_id, o.case_number, o.case_round) end
    || case when o.po_number = '' then '[]'::jsonb else jsonb_build_array('po', o.po_number) end)::text, 'UTF8'))
$$;

-- Pieces of a line whose money has left for cases: by them its points go back.
alter table after_sales.line
  add column refunded_quantity integer not null default 0,
  add constraint line_refunded_of_quantity check (refunded_quantity between 0 and quantity) not valid;

-- What was used and what came back are lines of their own; what comes back after its time is a lot of its own.
alter table points.lot
  drop constraint lot_cause_check,
  add constraint lot_cause_check check (cause in ('order', 'sign_in', 'adjustment', 'returned')) not valid;
alter table points.line
  drop constraint line_kind_check,
  add constraint line_kind_check check (kind in ('earned', 'freed', 'signed_in', 'granted', 'withdrawn', 'taken_back', 'expired', 'forfeited', 'used',
    'returned')) not valid;

-- The points of an order: how many it took, how many of them have come back, and how many of these since it was changed to fewer.
create table points.redemption (
  order_ref      text   primary key check (length(order_ref) between 1 and 60),
  buyer_id       bigint not null references points.account,
  taken_count    bigint not null check (taken_count between 1 and 1000000000),
  returned_count bigint not null default 0,
  lowered_count  bigint not null default 0,
  constraint returned_within_taken check (returned_count between 0 and taken_count),
  constraint lowered_within_returned check (lowered_count between 0 and returned_count)
);
create index redemption_of_buyer on points.redemption (buyer_id);
comment on table points.redemption is 'by function alone: points.redeem and those beside it';

-- Of which lots they were, and what of each has come back.
create table points.redemption_lot (
  order_ref      text   not null references points.redemption,
  lot_id         bigint not null references points.lot,
  taken_count    bigint not null check (taken_count between 1 and 1000000000),
  returned_count bigint not null default 0,
  primary key (order_ref, lot_id),
  constraint lot_returned_within_taken check (returned_count between 0 and taken_count)
);
create index redemption_of_lot on points.redemption_lot (lot_id);
comment on table points.redemption_lot is 'by function alone: points.redeem and those beside it';

-- Uses points for an order, all or none: those that end first before the others. False where there are too few. An order that opens again takes
-- them again, which must all have come back.
create function points.redeem(given_buyer bigint, given_order text, given_count bigint, given_at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  line bigint;
begin
  perform points.settle(given_buyer, given_at);
  if not exists (select from points.account a where a.buyer_id = given_buyer and a.usable_count >= given_count) then
    return false;
  end if;
  delete from points.redemption_lot l using points.redemption r
  where r.order_ref = given_order and r.buyer_id = given_buyer and r.returned_count = r.taken_count and l.order_ref = r.order_ref;
  delete from points.redemption r where r.order_ref = given_order and r.buyer_id = given_buyer and r.returned_count = r.taken_count;
  -- One that has its points still is refused by the key.
  insert into points.redemption (order_ref, buyer_id, taken_count) values (given_order, given_buyer, given_count);
  line := points.add_line(given_buyer, 'used', given_order, '', given_at, -given_count, 0, 0);
  perform points.take_of_lots(line, given_buyer, given_count);
  insert into points.redemption_lot (order_ref, lot_id, taken_count)
  select given_order, p.lot_id, -p.change from points.part p where p.line_id = line;
  return true;
end $$;

-- Points of an order come back, as many as are given, or all of them where none is named: never more than it has still. What is owed is paid
-- first; the rest goes to the lots that it is of, those that end last before the others, and to a lot of its own where theirs has ended.
-- Returns how many are in that.
create function points.give_back(given_order text, given_count bigint, is_lowered boolean, given_expires timestamptz, given_notice timestamptz,
  given_at timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  redemption points.redemption;
  account    points.account;
  of_lot     record;
  line       bigint;
  back       bigint;
  owed       bigint;
  rest       bigint;
  part       bigint;
  kept       bigint;
  ended      bigint := 0;
  lot        bigint;
begin
  select * into redemption from points.redemption r where r.order_ref = given_order;
  if not found then
    return 0;
  end if;
  perform points.settle(redemption.buyer_id, given_at);
  select * into redemption from points.redemption r where r.order_ref = given_order for update;
  back := least(coalesce(given_count, redemption.taken_count), redemption.taken_count - redemption.returned_count);
  if back <= 0 then
    return 0;
  end if;
  select * into account from points.account a where a.buyer_id = redemption.buyer_id;
  owed := least(account.owed_count, back);
  update points.redemption r set returned_count = r.returned_count + back,
    lowered_count = r.lowered_count + case when is_lowered then back else 0 end
  where r.order_ref = given_order;
  line := points.add_line(redemption.buyer_id, 'returned', given_order, '', given_at, back - owed, 0, -owed);
  rest := back;
  for of_lot in
    select r.lot_id, r.taken_count - r.returned_count as count, l.expires_at > given_at as is_good
    from points.redemption_lot r join points.lot l on l.id = r.lot_id
    where r.order_ref = given_order and r.taken_count > r.returned_count order by l.expires_at desc, l.id desc
  loop
    exit when rest = 0;
    part := least(rest, of_lot.count);
    rest := rest - part;
    update points.redemption_lot r set returned_count = r.returned_count + part where r.order_ref = given_order and r.lot_id = of_lot.lot_id;
    kept := part - least(owed, part);
    owed := owed - (part - kept);
    continue when kept = 0;
    if of_lot.is_good then
      update points.lot l set left_count = l.left_count + kept where l.id = of_lot.lot_id;
      insert into points.part (line_id, lot_id, change) values (line, of_lot.lot_id, kept);
    else
      ended := ended + kept;
    end if;
  end loop;
  if ended > 0 then
    insert into points.lot (buyer_id, cause, ref, earned_count, left_count, is_frozen, usable_from, expires_at, created_at)
    values (redemption.buyer_id, 'returned', given_order || ':' || line, ended, ended, false, given_at, given_expires, given_at)
    returning id into lot;
    insert into points.part (line_id, lot_id, change) values (line, lot, ended);
  end if;
  -- When the first of them ends is found out by whoever tells of it.
  update points.account a set notice_at = least(a.notice_at, case when ended = back then given_notice else given_at end)
  where a.buyer_id = redemption.buyer_id;
  return ended;
end $$;

-- What must always hold. Each view is empty when all is well.
create view audit.i_12_redemptions_unlike_their_lots as
  select r.order_ref as object, format('took %s and has returned %s, by its lots %s and %s', r.taken_count, r.returned_count,
    coalesce(sum(l.taken_count), 0), coalesce(sum(l.returned_count), 0)) as problem
  from points.redemption r left join points.redemption_lot l on l.order_ref = r.order_ref
  group by r.order_ref
  having r.taken_count <> coalesce(sum(l.taken_count), 0) or r.returned_count <> coalesce(sum(l.returned_count), 0);

-- What was used for an order and what came back, line by line: an order that opened again used them twice.
create view audit.i_12_redemptions_unlike_their_lines as
  select r.order_ref as object, format('has %s still, by its lines %s', r.taken_count - r.returned_count, -coalesce(sum(l.usable_change - l.owed_change), 0))
    as problem
  from points.redemption r left join points.line l on l.buyer_id = r.buyer_id and l.ref = r.order_ref and l.kind in ('used', 'returned')
  group by r.order_ref
  having r.taken_count - r.returned_count <> -coalesce(sum(l.usable_change - l.owed_change), 0);

create view audit.i_22_points_unlike_their_orders as
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
  from points.redemption r where not exists (select from orders.sales_order o where o.number = r.order_ref);
