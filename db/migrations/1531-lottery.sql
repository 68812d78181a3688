-- The lottery: stages with eight prizes, the chances of buyers, and what was drawn. Tables of domains/lottery.
create schema lottery;

create table lottery.stage (
  id                  bigint      generated always as identity primary key,
  state               text        not null default 'draft' check (state in ('draft', 'running', 'ended')),
  name                jsonb       not null,
  rules               jsonb       not null,
  starts_at           timestamptz not null,
  ends_at             timestamptz not null,
  -- How many chances each of these brings; 0: none.
  daily_chances       integer     not null check (daily_chances between 0 and 100),
  sign_in_chances     integer     not null check (sign_in_chances between 0 and 100),
  order_chances       integer     not null check (order_chances between 0 and 100),
  invite_chances      integer     not null check (invite_chances between 0 and 100),
  -- Whether chances of orders and invitations end with their day too, as those of the day itself always do.
  expires_at_midnight boolean     not null,
  -- Shown before the first draw; the seed is shown once nothing more is drawn.
  seed_hash           bytea       check (length(seed_hash) = 32),
  encrypted_seed      bytea,
  revealed_seed       bytea       check (length(revealed_seed) = 32),
  draw_count          integer     not null default 0 check (draw_count between 0 and 2000000000),
  -- Of the latest draw, on the shop's clock: days of draws never go back, however long one waited for its number.
  last_day            date,
  saved_by            bigint      not null references staff.member,
  published_at        timestamptz,
  ended_at            timestamptz,
  version             integer     not null default 0,
  created_at          timestamptz not null,
  constraint stage_ends_after_it_begins check (starts_at < ends_at),
  constraint published_has_a_seed check (num_nonnulls(seed_hash, encrypted_seed, published_at) = case state when 'draft' then 0 else 3 end),
  constraint seed_is_what_was_promised check (revealed_seed is null or sha256(revealed_seed) = seed_hash),
  constraint seed_is_shown_after_the_end check (num_nonnulls(revealed_seed, ended_at) = case state when 'ended' then 2 else 0 end),
  constraint drafts_are_not_drawn check (state <> 'draft' or draw_count = 0)
);
comment on table lottery.stage is 'by state: the terms of what runs stay';
create unique index one_stage_runs on lottery.stage ((true)) where state = 'running';
create index stage_to_end on lottery.stage (ends_at) where state = 'running';

create table lottery.prize (
  stage_id     bigint  not null references lottery.stage on delete cascade,
  -- Around the button in the middle, from the top left corner on.
  cell         integer not null check (cell between 1 and 8),
  kind         text    not null check (kind in ('none', 'points', 'coupon', 'goods', 'money')),
  name         jsonb   not null,
  picture_url  text    check (length(picture_url) <= 300),
  weight       integer not null check (weight between 0 and 1000000),
  points_count bigint  check (points_count between 1 and 1000000000),
  template_id  bigint  references coupons.template,
  -- Of money, in minor units of the base currency.
  amount       bigint  check (amount between 1 and 100000000000),
  -- What one of it costs the shop at most, in minor units of the base currency.
  worth_amount bigint  not null check (worth_amount between 0 and 100000000000),
  -- How many there are; null of no prize, which never runs out.
  stock        integer check (stock between 1 and 1000000),
  daily_max    integer check (daily_max between 1 and 1000000),
  given_count  integer not null default 0,
  given_day    date,
  given_today  integer not null default 0,
  primary key (stage_id, cell),
  constraint never_more_than_there_are check (given_count between 0 and coalesce(stock, 2000000000)),
  constraint never_more_in_a_day check (given_today between 0 and coalesce(daily_max, 2000000000)),
  constraint prizes_are_counted check ((kind = 'none') = (stock is null) and (kind <> 'none' or (daily_max is null and worth_amount = 0))),
  constraint prize_has_what_it_is check ((kind = 'points') = (points_count is not null) and (kind = 'coupon') = (template_id is not null)
    and (kind = 'money') = (amount is not null))
);
create index prize_of_template on lottery.prize (template_id) where template_id is not null;

-- What runs, or has run, keeps its terms; it goes on to its end alone, and numbers of draws follow each other.
create function lottery.keep_stage() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then
      raise exception 'stage % has run and stays', old.id using errcode = 'check_violation', constraint = 'stage_stays';
    end if;
    return old;
  end if;
  if (old.state <> new.state and (old.state, new.state) not in (('draft', 'running'), ('running', 'ended')))
    or (old.state <> 'draft' and (new.name, new.rules, new.starts_at, new.ends_at, new.daily_chances, new.sign_in_chances, new.order_chances,
      new.invite_chances, new.expires_at_midnight, new.seed_hash, new.published_at)
      is distinct from (old.name, old.rules, old.starts_at, old.ends_at, old.daily_chances, old.sign_in_chances, old.order_chances,
      old.invite_chances, old.expires_at_midnight, old.seed_hash, old.published_at))
    or (old.state = 'ended' and (new.revealed_seed, new.ended_at) is distinct from (old.revealed_seed, old.ended_at))
    or new.draw_count not in (old.draw_count, old.draw_count + 1) or new.last_day < old.last_day
    or (new.draw_count <> old.draw_count and (old.state, new.state) <> ('running', 'running')) then
    raise exception 'stage % keeps its terms and its numbers', old.id using errcode = 'check_violation', constraint = 'stage_stays';
  end if;
  return new;
end $$;
create trigger stage_stays before update or delete on lottery.stage for each row execute function lottery.keep_stage();

create function lottery.keep_prize() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.stage_id, new.cell, new.kind, new.name, new.picture_url, new.weight, new.points_count, new.template_id, new.amount,
      new.worth_amount, new.stock, new.daily_max)
    is not distinct from (old.stage_id, old.cell, old.kind, old.name, old.picture_url, old.weight, old.points_count, old.template_id, old.amount,
      old.worth_amount, old.stock, old.daily_max)
    and new.given_count = old.given_count + 1
    and exists (select from lottery.stage s where s.id = old.stage_id and s.state = 'running') then
    return new;
  end if;
  -- The stage of a draft that is deleted has gone by now.
  if exists (select from lottery.stage s where s.id = coalesce(new.stage_id, old.stage_id) and s.state <> 'draft') then
    raise exception 'prizes of stage % stay', coalesce(new.stage_id, old.stage_id) using errcode = 'check_violation', constraint = 'prize_stays';
  end if;
  return coalesce(new, old);
end $$;
create trigger prize_stays before insert or update or delete on lottery.prize for each row execute function lottery.keep_prize();

create table lottery.chance (
  id         bigint      generated always as identity primary key,
  stage_id   bigint      not null references lottery.stage,
  buyer_id   bigint      not null references accounts.buyer,
  source     text        not null check (source in ('daily', 'sign_in', 'order', 'invite')),
  -- The day of the shop's clock, the number of the order, or the friend: each brings its chances once.
  ref        text        not null check (length(ref) between 1 and 60),
  count      integer     not null check (count between 1 and 100),
  used_count integer     not null default 0,
  granted_at timestamptz not null,
  expires_at timestamptz,
  unique (stage_id, buyer_id, source, ref),
  constraint never_more_than_were_given check (used_count between 0 and count)
);
create unique index chance_of_cause on lottery.chance (stage_id, source, ref) where source in ('order', 'invite');
create index chance_to_use on lottery.chance (buyer_id, stage_id, expires_at, id) where used_count < count;

create table lottery.draw (
  id              bigint      generated always as identity primary key,
  stage_id        bigint      not null references lottery.stage,
  -- 1, 2, 3 …: given under the lock of the stage, without a gap.
  number          integer     not null check (number between 1 and 2000000000),
  buyer_id        bigint      not null references accounts.buyer,
  -- Of the buyer's click: sent twice it is one draw.
  key             uuid        not null,
  -- What the buyer's browser added.
  client_seed     text        not null check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  chance_id       bigint      not null references lottery.chance,
  -- Where the wheel stopped, and what was given: the cell without a prize where there was none left.
  drawn_cell      integer     not null check (drawn_cell between 1 and 8),
  cell            integer     not null check (cell between 1 and 8),
  why             text        check (why in ('sold_out', 'daily_max', 'coupon_ended')),
  kind            text        not null check (kind in ('none', 'points', 'coupon', 'goods', 'money')),
  -- As it was when it was drawn.
  name            jsonb       not null,
  picture_url     text        check (length(picture_url) <= 300),
  points_count    bigint      check (points_count between 1 and 1000000000),
  coupon_id       bigint      unique references coupons.coupon,
  amount          bigint      check (amount between 1 and 100000000000),
  currency        text,
  state           text        not null check (state in ('granted', 'to_claim', 'claimed', 'shipped', 'expired')),
  -- Of the shop's clock.
  day             date        not null,
  drawn_at        timestamptz not null,
  claim_by        timestamptz,
  address         jsonb,
  claimed_at      timestamptz,
  carrier_id      bigint      references shipping.carrier,
  tracking_number text        check (length(tracking_number) between 6 and 40),
  -- How it was handed over where no carrier brought it.
  hand_note       text        not null default '' check (length(hand_note) <= 300),
  shipped_at      timestamptz,
  expired_at      timestamptz,
  unique (stage_id, number),
  unique (buyer_id, key),
  constraint another_cell_says_why check ((drawn_cell <> cell) = (why is not null)),
  constraint nothing_else_is_given_instead check (why is null or kind = 'none'),
  constraint draw_has_what_it_is check ((kind = 'points') = (points_count is not null) and (kind = 'coupon') = (coupon_id is not null)
    and num_nonnulls(amount, currency) = case kind when 'money' then 2 else 0 end),
  constraint goods_alone_are_claimed check ((kind = 'goods') = (state <> 'granted') and (kind = 'goods') = (claim_by is not null)),
  constraint claimed_has_an_address check (num_nonnulls(address, claimed_at) = case when state in ('claimed', 'shipped') then 2 else 0 end),
  constraint shipped_with_a_carrier_or_by_hand check ((state = 'shipped') = (shipped_at is not null)
    and (carrier_id is not null or hand_note <> '') = (state = 'shipped') and (tracking_number is null or carrier_id is not null)),
  constraint expired_has_its_time check ((state = 'expired') = (expired_at is not null))
);
comment on table lottery.draw is 'never deleted';
create index draw_of_buyer on lottery.draw (buyer_id, id desc);
create index draw_of_chance on lottery.draw (chance_id);
create index draw_to_ship on lottery.draw (claimed_at, id) where state = 'claimed';
create index draw_to_expire on lottery.draw (claim_by) where state = 'to_claim';
create index draw_of_goods on lottery.draw (id desc) where kind = 'goods';
create index draw_of_carrier on lottery.draw (carrier_id) where carrier_id is not null;

-- It goes where states.ts says, and what was drawn stays.
create function lottery.demand_draw_edge() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('granted', 'to_claim') then
      raise exception 'draws begin granted, or to be claimed' using errcode = 'check_violation', constraint = 'draw_edge';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or (old.state <> new.state
      and (old.state, new.state) not in (('to_claim', 'claimed'), ('to_claim', 'expired'), ('claimed', 'shipped')))
    or (new.stage_id, new.number, new.buyer_id, new.key, new.client_seed, new.chance_id, new.drawn_cell, new.cell, new.why, new.kind, new.name,
      new.points_count, new.coupon_id, new.amount, new.currency, new.day, new.drawn_at, new.claim_by)
      is distinct from (old.stage_id, old.number, old.buyer_id, old.key, old.client_seed, old.chance_id, old.drawn_cell, old.cell, old.why, old.kind,
      old.name, old.points_count, old.coupon_id, old.amount, old.currency, old.day, old.drawn_at, old.claim_by) then
    raise exception 'draw % stays what it was', old.id using errcode = 'check_violation', constraint = 'draw_edge';
  end if;
  return new;
end $$;
create trigger draw_edge before insert or update or delete on lottery.draw for each row execute function lottery.demand_draw_edge();

-- What prizes are: points of a cause of their own, coupons of a source of their own, money with an account of its own.
alter table points.lot drop constraint lot_cause_check,
  add constraint lot_cause_check check (cause in ('order', 'sign_in', 'adjustment', 'returned', 'lottery')) not valid;
do $$
declare
  was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'line_kind_check' and conrelid = 'points.line'::regclass);
begin
  alter table points.line drop constraint line_kind_check;
  execute format('alter table points.line add constraint line_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([a-z_]+)''', 'g') union select array['won']) as k (m)));
end $$;
alter table coupons.template
  drop constraint template_source_check,
  add constraint template_source_check check (source in ('centre', 'code', 'staff', 'register', 'points', 'lottery')) not valid;
insert into ledger.account_kind values ('prize_costs', 'debit', 'shop', false);
alter table wallet.movement
  drop constraint movement_kind_check,
  add constraint movement_kind_check
    check (kind in ('adjustment', 'payment', 'refund', 'withdrawal', 'withdrawal_returned', 'commission', 'prize')) not valid,
  add constraint prizes_come_in check (kind <> 'prize' or amount > 0) not valid;

-- A second person agrees that a stage begins.
do $$
declare
  was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'request_kind_check' and conrelid = 'approvals.request'::regclass);
begin
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['lottery.publish']) as k (m)));
end $$;

-- What must always hold (reliability.md 2). Each view is empty when all is well.
create view audit.i_44_prizes_unlike_their_draws as
  select format('%s/%s', p.stage_id, p.cell) as object, format('%s are given, %s are drawn', p.given_count, coalesce(d.count, 0)) as problem
  from lottery.prize p left join (select stage_id, cell, count(*) from lottery.draw group by 1, 2) d on d.stage_id = p.stage_id and d.cell = p.cell
  where p.given_count <> coalesce(d.count, 0) or p.given_count > coalesce(p.stock, p.given_count);

create view audit.i_44_draws_without_a_number as
  select s.id::text as object, format('counts %s draws, has %s up to %s', s.draw_count, count(d.id), coalesce(max(d.number), 0)) as problem
  from lottery.stage s left join lottery.draw d on d.stage_id = s.id
  group by s.id, s.draw_count having s.draw_count <> count(d.id) or s.draw_count <> coalesce(max(d.number), 0);

create view audit.i_44_chances_unlike_their_draws as
  select c.id::text as object, format('%s of %s are used, %s are drawn', c.used_count, c.count, count(d.id)) as problem
  from lottery.chance c left join lottery.draw d on d.chance_id = c.id and d.buyer_id = c.buyer_id and d.stage_id = c.stage_id
  group by c.id, c.used_count, c.count having c.used_count <> count(d.id) or c.used_count > c.count;

create view audit.i_44_prizes_of_points_unlike_their_lots as
  select d.stage_id || '/' || d.number as object, format('won %s points, got %s', d.points_count, coalesce(l.earned_count, 0)) as problem
  from lottery.draw d left join points.lot l on l.buyer_id = d.buyer_id and l.cause = 'lottery' and l.ref = d.stage_id || '/' || d.number
  where d.kind = 'points' and coalesce(l.earned_count, 0) <> d.points_count
  union all
  select l.ref, 'has points, and won none'
  from points.lot l
  where l.cause = 'lottery' and not exists (select from lottery.draw d where d.kind = 'points' and d.stage_id || '/' || d.number = l.ref and d.buyer_id = l.buyer_id);

create view audit.i_44_prizes_of_money_unlike_wallets as
  select d.stage_id || '/' || d.number as object, format('won %s %s, got %s', d.amount, d.currency, coalesce(m.amount, 0)) as problem
  from lottery.draw d left join wallet.movement m on m.key = 'lottery:' || d.stage_id || '/' || d.number and m.kind = 'prize' and m.buyer_id = d.buyer_id and m.currency = d.currency
  where d.kind = 'money' and coalesce(m.amount, 0) <> d.amount
  union all
  select m.key, 'is a prize, and was not won'
  from wallet.movement m
  where m.kind = 'prize' and not exists (select from lottery.draw d where d.kind = 'money' and m.key = 'lottery:' || d.stage_id || '/' || d.number);

create view audit.i_44_prizes_of_coupons_unlike_coupons as
  select d.stage_id || '/' || d.number as object, 'its coupon is of another buyer or another template' as problem
  from lottery.draw d join lottery.prize p on p.stage_id = d.stage_id and p.cell = d.cell
  where d.kind = 'coupon'
    and not exists (select from coupons.coupon c where c.id = d.coupon_id and c.buyer_id = d.buyer_id and c.template_id = p.template_id);
