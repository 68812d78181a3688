-- Points: what buyers earn by buying and signing in. They are no currency and are in no books. What a buyer earns at once is a lot, which is
-- used up, expires or is taken back; every change is a line that says what the buyer had after it. The schema belongs to domains/points; only
-- its functions write.
create schema points;

-- What a buyer has. Points are usable, or frozen until their order can no longer be returned; what a refund took that was used up is owed.
create table points.account (
  buyer_id     bigint primary key,
  usable_count bigint not null default 0 check (usable_count between 0 and 9007199254740991),
  frozen_count bigint not null default 0 check (frozen_count between 0 and 9007199254740991),
  owed_count   bigint not null default 0 check (owed_count between 0 and 9007199254740991),
  -- When its buyer is next to be told what expires.
  notice_at    timestamptz,
  -- What becomes usable pays what is owed first.
  constraint nothing_usable_while_owed check (usable_count = 0 or owed_count = 0)
);
create index account_to_notify on points.account (notice_at) where notice_at is not null;
comment on table points.account is 'by function alone: points.earn and those beside it';

create table points.lot (
  id               bigint generated always as identity primary key,
  buyer_id         bigint      not null references points.account,
  cause            text        not null check (cause in ('order', 'sign_in', 'adjustment')),
  -- The number of the order, the day of the shop's clock, the key of the adjustment: each earns once.
  ref              text        not null check (length(ref) between 1 and 60),
  earned_count     bigint      not null check (earned_count between 1 and 1000000000000),
  left_count       bigint      not null,
  taken_back_count bigint      not null default 0 check (taken_back_count between 0 and 1000000000000000),
  expired_count    bigint      not null default 0 check (expired_count between 0 and 1000000000000000),
  -- Of an order: what was paid for its goods, and what of it has gone back, in minor units of its currency.
  paid_amount      bigint      check (paid_amount between 1 and 9007199254740991),
  returned_amount  bigint      check (returned_amount between 0 and paid_amount),
  is_frozen        boolean     not null,
  usable_from      timestamptz not null,
  expires_at       timestamptz not null,
  created_at       timestamptz not null,
  unique (buyer_id, cause, ref),
  constraint left_within_earned check (left_count between 0 and earned_count),
  constraint usable_before_it_expires check (usable_from < expires_at),
  constraint paid_for_an_order check (num_nonnulls(paid_amount, returned_amount) = case cause when 'order' then 2 else 0 end),
  constraint taken_back_of_orders check (taken_back_count = 0 or cause = 'order')
);
create unique index lot_of_order on points.lot (ref) where cause = 'order';
create index lot_to_use on points.lot (buyer_id, expires_at, id) where left_count > 0;
create index lot_to_free on points.lot (usable_from) where is_frozen;
create index lot_to_expire on points.lot (expires_at) where left_count > 0;
comment on table points.lot is 'by function alone: points.earn and those beside it';

create table points.line (
  id            bigint generated always as identity primary key,
  buyer_id      bigint      not null references points.account,
  kind          text        not null check (kind in ('earned', 'freed', 'signed_in', 'granted', 'withdrawn', 'taken_back', 'expired', 'forfeited')),
  ref           text        not null check (length(ref) between 1 and 60),
  -- Why staff did it.
  note          text        not null default '' check (length(note) <= 300),
  usable_change bigint      not null,
  frozen_change bigint      not null,
  owed_change   bigint      not null,
  usable_after  bigint      not null,
  frozen_after  bigint      not null,
  owed_after    bigint      not null,
  at            timestamptz not null,
  constraint line_is_bounded check (greatest(abs(usable_change), abs(frozen_change), abs(owed_change), abs(usable_after), abs(frozen_after),
    abs(owed_after)) <= 1000000000000000),
  constraint line_changes_something check (usable_change <> 0 or frozen_change <> 0 or owed_change <> 0)
);
create index line_of_buyer on points.line (buyer_id, id);
create index line_by_kind on points.line (kind, id);
comment on table points.line is 'by function alone: points.earn and those beside it';

-- What a line did to lots.
create table points.part (
  line_id bigint not null references points.line,
  lot_id  bigint not null references points.lot,
  change  bigint not null check (change <> 0 and abs(change) <= 1000000000000000),
  primary key (line_id, lot_id)
);
create index part_of_lot on points.part (lot_id);
comment on table points.part is 'by function alone: points.earn and those beside it';

create function points.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'lines of points are only added to: %', tg_op using errcode = 'restrict_violation';
end $$;
create trigger line_stays before update or delete on points.line for each row execute function points.refuse_change();
create trigger part_stays before update or delete on points.part for each row execute function points.refuse_change();
create trigger line_is_not_emptied before truncate on points.line for each statement execute function points.refuse_change();
create trigger part_is_not_emptied before truncate on points.part for each statement execute function points.refuse_change();

-- The account of a buyer, locked: everything that changes it comes one after the other.
create function points.lock_account(given_buyer bigint) returns points.account
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  found_account points.account;
begin
  select * into found_account from points.account where buyer_id = given_buyer for update;
  if not found then
    insert into points.account (buyer_id) values (given_buyer) on conflict do nothing;
    select * into found_account from points.account where buyer_id = given_buyer for update;
  end if;
  return found_account;
end $$;

-- Changes an account by one line. The constraints of the account refuse what must never be.
create function points.add_line(given_buyer bigint, given_kind text, given_ref text, given_note text, given_at timestamptz,
  usable bigint, frozen bigint, owed bigint) returns bigint
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  now_has points.account;
  line    bigint;
begin
  update points.account a set usable_count = a.usable_count + usable, frozen_count = a.frozen_count + frozen, owed_count = a.owed_count + owed
  where a.buyer_id = given_buyer returning * into now_has;
  insert into points.line (buyer_id, kind, ref, note, usable_change, frozen_change, owed_change, usable_after, frozen_after, owed_after, at)
  values (given_buyer, given_kind, given_ref, given_note, usable, frozen, owed, now_has.usable_count, now_has.frozen_count, now_has.owed_count,
    given_at)
  returning id into line;
  return line;
end $$;

-- Takes points of usable lots, those that expire first before the others.
create function points.take_of_lots(given_line bigint, given_buyer bigint, given_count bigint) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  with open as (
    select id, left_count, sum(left_count) over (order by expires_at, id) - left_count as before
    from points.lot where buyer_id = given_buyer and left_count > 0 and not is_frozen
  ), taken as (
    select id, least(left_count, given_count - before)::bigint as count from open where before < given_count
  ), lowered as (
    update points.lot l set left_count = l.left_count - taken.count from taken where l.id = taken.id returning l.id, taken.count
  )
  insert into points.part (line_id, lot_id, change) select given_line, id, -count from lowered
$$;

-- Points that are usable by now become so, each lot by a line, and those past their time are gone.
create function points.settle(given_buyer bigint, given_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account points.account := points.lock_account(given_buyer);
  lot     points.lot;
  owed    bigint;
  line    bigint;
  over    record;
begin
  for lot in select * from points.lot l where l.buyer_id = given_buyer and l.is_frozen and l.usable_from <= given_at order by l.usable_from, l.id loop
    owed := least(account.owed_count, lot.left_count);
    account.owed_count := account.owed_count - owed;
    update points.lot l set is_frozen = false, left_count = l.left_count - owed where l.id = lot.id;
    continue when lot.left_count = 0;
    line := points.add_line(given_buyer, 'freed', lot.ref, '', given_at, lot.left_count - owed, -lot.left_count, -owed);
    if owed > 0 then
      insert into points.part (line_id, lot_id, change) values (line, lot.id, -owed);
    end if;
  end loop;
  for over in
    select l.expires_at, sum(l.left_count)::bigint as count, array_agg(l.id) as lots from points.lot l
    where l.buyer_id = given_buyer and l.left_count > 0 and not l.is_frozen and l.expires_at <= given_at group by l.expires_at order by l.expires_at
  loop
    line := points.add_line(given_buyer, 'expired', to_char(over.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '', given_at,
      -over.count, 0, 0);
    insert into points.part (line_id, lot_id, change) select line, l.id, -l.left_count from points.lot l where l.id = any (over.lots);
    update points.lot l set expired_count = l.expired_count + l.left_count, left_count = 0 where l.id = any (over.lots);
  end loop;
end $$;

-- Adds a lot. False where its cause has earned one already.
create function points.earn(given_buyer bigint, given_kind text, given_cause text, given_ref text, given_note text, given_count bigint,
  given_paid bigint, given_usable_from timestamptz, given_expires timestamptz, given_notice timestamptz, given_at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account points.account := points.lock_account(given_buyer);
  waits   boolean := given_usable_from > given_at;
  owed    bigint := case when waits then 0 else least(account.owed_count, given_count) end;
  lot     bigint;
  line    bigint;
begin
  insert into points.lot (buyer_id, cause, ref, earned_count, left_count, paid_amount, returned_amount, is_frozen, usable_from, expires_at, created_at)
  values (given_buyer, given_cause, given_ref, given_count, given_count - owed, given_paid, case when given_paid is not null then 0 end, waits,
    given_usable_from, given_expires, given_at)
  on conflict do nothing returning id into lot;
  if lot is null then
    return false;
  end if;
  line := points.add_line(given_buyer, given_kind, given_ref, given_note, given_at, case when waits then 0 else given_count - owed end,
    case when waits then given_count else 0 end, -owed);
  if owed < given_count then
    insert into points.part (line_id, lot_id, change) values (line, lot, given_count - owed);
  end if;
  update points.account a set notice_at = least(a.notice_at, given_notice) where a.buyer_id = given_buyer;
  return true;
end $$;

-- Takes usable points, all or none. False where there are too few.
create function points.take(given_buyer bigint, given_kind text, given_ref text, given_note text, given_count bigint, given_at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  line bigint;
begin
  perform points.settle(given_buyer, given_at);
  if not exists (select from points.account a where a.buyer_id = given_buyer and a.usable_count >= given_count) then
    return false;
  end if;
  line := points.add_line(given_buyer, given_kind, given_ref, given_note, given_at, -given_count, 0, 0);
  perform points.take_of_lots(line, given_buyer, given_count);
  return true;
end $$;

-- Money of an order has gone back. Its buyer keeps the share of the points that is paid for still; the others leave its lot, then other usable
-- lots, and what these lack is owed. What of the lot has expired was never used, and counts as taken.
create function points.take_back(given_order text, given_amount bigint, given_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lot     points.lot;
  account points.account;
  due     bigint;
  own     bigint;
  others  bigint;
  line    bigint;
begin
  select * into lot from points.lot l where l.cause = 'order' and l.ref = given_order;
  if not found then
    return;
  end if;
  perform points.settle(lot.buyer_id, given_at);
  select * into lot from points.lot l where l.id = lot.id;
  select * into account from points.account a where a.buyer_id = lot.buyer_id;
  lot.returned_amount := least(lot.paid_amount, lot.returned_amount + given_amount);
  due := greatest(0, lot.earned_count - floor(lot.earned_count::numeric * (lot.paid_amount - lot.returned_amount) / lot.paid_amount)::bigint
    - lot.taken_back_count - lot.expired_count);
  own := least(lot.left_count, due);
  others := least(due - own, account.usable_count - case when lot.is_frozen then 0 else own end);
  update points.lot l set returned_amount = lot.returned_amount, taken_back_count = l.taken_back_count + due, left_count = l.left_count - own
  where l.id = lot.id;
  if due = 0 then
    return;
  end if;
  line := points.add_line(lot.buyer_id, 'taken_back', given_order, '', given_at, -others - case when lot.is_frozen then 0 else own end,
    case when lot.is_frozen then -own else 0 end, due - own - others);
  if own > 0 then
    insert into points.part (line_id, lot_id, change) values (line, lot.id, -own);
  end if;
  if others > 0 then
    perform points.take_of_lots(line, lot.buyer_id, others);
  end if;
end $$;

-- An account is deleted: its points are gone, and nothing is owed.
create function points.forfeit(given_buyer bigint, given_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account points.account;
  line    bigint;
begin
  select * into account from points.account a where a.buyer_id = given_buyer for update;
  if found and account.usable_count + account.frozen_count + account.owed_count > 0 then
    line := points.add_line(given_buyer, 'forfeited', given_buyer::text, '', given_at, -account.usable_count, -account.frozen_count,
      -account.owed_count);
    insert into points.part (line_id, lot_id, change) select line, l.id, -l.left_count from points.lot l where l.buyer_id = given_buyer and l.left_count > 0;
    update points.lot l set expired_count = l.expired_count + l.left_count, left_count = 0 where l.buyer_id = given_buyer and l.left_count > 0;
  end if;
  update points.account a set notice_at = null where a.buyer_id = given_buyer;
end $$;

-- When the buyer is next to be told what expires; null: not until something is earned.
create function points.set_notice(given_buyer bigint, given_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update points.account set notice_at = given_at where buyer_id = given_buyer
$$;

-- A buyer has signed in on a day of the shop's clock: the how-manieth in a row it was, and what it earned.
create table points.sign_in (
  buyer_id     bigint      not null,
  day          date        not null,
  streak_days  integer     not null check (streak_days between 1 and 100000),
  earned_count bigint      not null check (earned_count between 1 and 1000),
  at           timestamptz not null,
  primary key (buyer_id, day)
);
comment on table points.sign_in is 'append-only: what a sign-in earned is never changed';

-- What must always hold. Each view is empty when all is well.
create view audit.i_12_points_unlike_their_lots as
  select a.buyer_id::text as object, format('%s usable and %s frozen, their lots %s and %s', a.usable_count, a.frozen_count,
    coalesce(sum(l.left_count) filter (where not l.is_frozen), 0), coalesce(sum(l.left_count) filter (where l.is_frozen), 0)) as problem
  from points.account a left join points.lot l on l.buyer_id = a.buyer_id
  group by a.buyer_id
  having a.usable_count <> coalesce(sum(l.left_count) filter (where not l.is_frozen), 0)
    or a.frozen_count <> coalesce(sum(l.left_count) filter (where l.is_frozen), 0);

create view audit.i_12_points_unlike_their_lines as
  select coalesce(a.buyer_id, l.buyer_id)::text as object, 'the last line says something else than the account' as problem
  from points.account a
  full join (select distinct on (buyer_id) buyer_id, usable_after, frozen_after, owed_after from points.line order by buyer_id, id desc) l
    on l.buyer_id = a.buyer_id
  where (coalesce(a.usable_count, 0), coalesce(a.frozen_count, 0), coalesce(a.owed_count, 0))
    <> (coalesce(l.usable_after, 0), coalesce(l.frozen_after, 0), coalesce(l.owed_after, 0));

create view audit.i_12_lines_of_points_out_of_step as
  select id::text as object, 'what was there before and the change do not come to what it says' as problem
  from (select *, coalesce(lag(usable_after) over w, 0) as usable_before, coalesce(lag(frozen_after) over w, 0) as frozen_before,
      coalesce(lag(owed_after) over w, 0) as owed_before
    from points.line window w as (partition by buyer_id order by id)) l
  where (usable_after, frozen_after, owed_after) <> (usable_before + usable_change, frozen_before + frozen_change, owed_before + owed_change);

create view audit.i_12_lots_unlike_their_parts as
  select l.id::text as object, format('%s are left, by its parts %s', l.left_count, coalesce(sum(p.change), 0)) as problem
  from points.lot l left join points.part p on p.lot_id = l.id
  group by l.id having l.left_count <> coalesce(sum(p.change), 0);

create view audit.i_22_points_beyond_what_is_paid as
  select l.ref as object, format('%s of %s were taken back, %s of %s went back', l.taken_back_count, l.earned_count, l.returned_amount, l.paid_amount)
    as problem
  from points.lot l
  where l.cause = 'order' and l.taken_back_count + l.expired_count
    < l.earned_count - floor(l.earned_count::numeric * (l.paid_amount - l.returned_amount) / l.paid_amount);

create view audit.i_44_sign_ins_unlike_their_points as
  select format('%s %s', s.buyer_id, s.day) as object, format('earned %s, its lot %s', s.earned_count, coalesce(l.earned_count, 0)) as problem
  from points.sign_in s left join points.lot l on l.buyer_id = s.buyer_id and l.cause = 'sign_in' and l.ref = s.day::text
  where l.earned_count is distinct from s.earned_count;

do $$
declare
  was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'request_kind_check');
begin
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['points.adjust']) as k (m)));
end $$;
alter table approvals.request validate constraint request_kind_check;
