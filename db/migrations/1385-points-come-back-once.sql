-- As before (1351), but what an order gave back once after its time has a day when it comes back again, and not as long as the first time: an order
-- that is placed and closed again and again would keep points for ever.
create or replace function points.give_back(given_order text, given_count bigint, is_lowered boolean, given_expires timestamptz, given_notice timestamptz,
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
  again      bigint := 0;
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
    select r.lot_id, r.taken_count - r.returned_count as count, l.expires_at > given_at as is_good, l.cause = 'returned' as is_again
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
    elsif of_lot.is_again then
      again := again + kept;
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
  if again > 0 then
    insert into points.lot (buyer_id, cause, ref, earned_count, left_count, is_frozen, usable_from, expires_at, created_at)
    values (redemption.buyer_id, 'returned', given_order || ':' || line || ':again', again, again, false, given_at,
      least(given_expires, given_at + interval '1 day'), given_at)
    returning id into lot;
    insert into points.part (line_id, lot_id, change) values (line, lot, again);
  end if;
  -- When the first of them ends is found out by whoever tells of it.
  update points.account a set notice_at = least(a.notice_at, case when ended = back then given_notice else given_at end)
  where a.buyer_id = redemption.buyer_id;
  return ended;
end $$;
