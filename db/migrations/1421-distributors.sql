-- Distributors: buyers who recommend the shop, the friends whom they bring, and the commission that they earn on what these buy. The schema belongs
-- to domains/distributors; orders come after it and tell it what was completed and what went back.
create schema distributors;

create table distributors.distributor (
  buyer_id      bigint      primary key references accounts.buyer,
  state         text        not null check (state in ('applied', 'approved', 'rejected', 'suspended', 'ended')),
  -- How they will recommend the shop, in their words.
  about         text        not null check (length(about) <= 500),
  applied_at    timestamptz not null,
  -- Until when its buyer was promised an answer.
  answer_by     timestamptz not null,
  decided_at    timestamptz,
  decided_name  text,
  -- Why it was rejected or suspended, as its buyer reads it.
  note          text        not null default '' check (length(note) <= 300),
  -- Rates of their own in percent, agreed to by two people; null: those of the settings.
  first_percent  smallint   check (first_percent between 0 and 100),
  second_percent smallint   check (second_percent between 0 and 100),
  -- Settled commission of what went back afterwards: what is settled next pays it first.
  owed_amount   bigint      not null default 0 check (owed_amount between 0 and 100000000000000),
  constraint distributor_says_about check (about <> '' or state = 'ended'),
  constraint distributor_is_decided check (state in ('applied', 'ended') or (decided_at is not null and decided_name is not null)),
  constraint distributor_says_why check (state not in ('rejected', 'suspended') or note <> ''),
  constraint distributor_rates_come_together check ((first_percent is null) = (second_percent is null))
);
comment on table distributors.distributor is 'never deleted';
create index distributor_by_state on distributors.distributor (state, applied_at, buyer_id);

create function distributors.demand_edge() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' and new.state <> 'applied') or (tg_op = 'UPDATE' and old.state <> new.state and (old.state, new.state) not in (
    ('applied', 'approved'), ('applied', 'rejected'), ('rejected', 'applied'), ('approved', 'suspended'), ('suspended', 'approved'),
    ('applied', 'ended'), ('approved', 'ended'), ('rejected', 'ended'), ('suspended', 'ended'))) then
    raise exception 'distributor % does not become %', new.buyer_id, new.state using errcode = 'check_violation', constraint = 'distributor_edge';
  end if;
  return new;
end $$;
create trigger distributor_edge before insert or update on distributors.distributor for each row execute function distributors.demand_edge();

-- By what a person is known again, also with another account and after an account was deleted: keyed hashes of addresses, numbers and documents,
-- which nobody can read.
create table distributors.person (
  buyer_id bigint not null references accounts.buyer,
  digest   bytea  not null check (length(digest) = 32),
  primary key (digest, buyer_id)
);
comment on table distributors.person is 'append-only: who is the same person stays the same';
create index person_of_buyer on distributors.person (buyer_id);

-- Who has brought whom: the first one, for good.
create table distributors.binding (
  friend_id      bigint      primary key references accounts.buyer,
  distributor_id bigint      not null references distributors.distributor,
  bound_at       timestamptz not null,
  constraint binding_of_oneself check (friend_id <> distributor_id)
);
comment on table distributors.binding is 'append-only: the first distributor stays';
create index binding_of_distributor on distributors.binding (distributor_id, bound_at desc, friend_id desc);

-- A distributor, who brought them, and so on.
create function distributors.line_above(given bigint) returns setof bigint language sql stable set search_path = pg_catalog, pg_temp as $$
  with recursive above (id) as (
    select given union select b.distributor_id from above a join distributors.binding b on b.friend_id = a.id)
  select id from above
$$;

create function distributors.is_same_person(one bigint, other bigint) returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  select one = other or exists (
    select from distributors.person a join distributors.person b on b.digest = a.digest where a.buyer_id = one and b.buyer_id = other)
$$;

create function distributors.demand_binding() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- One after the other: two at once could close a circle that neither of them sees.
  perform pg_advisory_xact_lock(hashtextextended('distributors.binding', 0));
  if not exists (select from distributors.distributor d where d.buyer_id = new.distributor_id and d.state = 'approved') then
    raise exception '% is no distributor', new.distributor_id using errcode = 'check_violation', constraint = 'binding_to_distributor';
  end if;
  if exists (select from distributors.line_above(new.distributor_id) a (id) where a.id = new.friend_id) then
    raise exception '% would bring themself', new.friend_id using errcode = 'check_violation', constraint = 'binding_is_no_circle';
  end if;
  if exists (select from distributors.line_above(new.distributor_id) a (id) where distributors.is_same_person(a.id, new.friend_id)) then
    raise exception '% is the same person', new.friend_id using errcode = 'check_violation', constraint = 'binding_of_oneself';
  end if;
  if exists (select from distributors.person p join distributors.person q on q.digest = p.digest and q.buyer_id <> p.buyer_id
    join distributors.binding b on b.friend_id = q.buyer_id where p.buyer_id = new.friend_id) then
    raise exception '% was brought before', new.friend_id using errcode = 'check_violation', constraint = 'binding_of_person_once';
  end if;
  if orders.has_bought(new.friend_id) then
    raise exception '% has bought before', new.friend_id using errcode = 'check_violation', constraint = 'binding_of_new_buyer';
  end if;
  return new;
end $$;
create trigger binding_is_right before insert on distributors.binding for each row execute function distributors.demand_binding();

-- A completed order of a friend: what was paid for its goods, and what of it has gone back, in minor units of its own currency.
create table distributors.sale (
  order_number    text        primary key check (length(order_number) between 1 and 60),
  friend_id       bigint      not null references distributors.binding,
  goods_amount    bigint      not null check (goods_amount between 1 and 9007199254740991),
  returned_amount bigint      not null default 0 check (returned_amount between 0 and goods_amount),
  completed_at    timestamptz not null
);
comment on table distributors.sale is 'never deleted';
create index sale_of_friend on distributors.sale (friend_id);

-- What a distributor has been paid at once, for all that was due by then.
create table distributors.settlement (
  id             bigint      generated always as identity primary key check (id <= 9000000000000000),
  number         text        generated always as ('CM' || (100000 + id)) stored unique,
  distributor_id bigint      not null references distributors.distributor,
  amount         bigint      not null check (amount between 1 and 100000000000000),
  -- Kept of it for what was owed; the rest went to the wallet.
  owed_amount    bigint      not null check (owed_amount between 0 and amount),
  currency       text        not null check (currency in ('CNY', 'USD', 'IDR')),
  at             timestamptz not null
);
comment on table distributors.settlement is 'append-only: what distributors were paid';
create index settlement_of_distributor on distributors.settlement (distributor_id, id desc);

-- What one line of an order earns one distributor, or a friend's first order. Amounts are minor units of the base currency.
create table distributors.commission (
  id              bigint      generated always as identity primary key check (id <= 9000000000000000),
  kind            text        not null check (kind in ('first', 'second', 'reward')),
  distributor_id  bigint      not null references distributors.distributor,
  friend_id       bigint      not null references distributors.binding,
  order_number    text        not null references distributors.sale,
  -- Null of a reward.
  line_id         bigint      check (line_id between 1 and 9007199254740991),
  paid_amount     bigint      not null check (paid_amount between 0 and 100000000000000),
  percent         smallint    check (percent between 0 and 100),
  amount          bigint      not null check (amount between 0 and 100000000000000),
  reversed_amount bigint      not null default 0 check (reversed_amount between 0 and amount),
  earned_at       timestamptz not null,
  settle_from     timestamptz not null,
  settlement_id   bigint      references distributors.settlement check (settlement_id <= 9000000000000000),
  constraint commission_is_of_a_line check ((kind = 'reward') = (line_id is null) and (kind = 'reward') = (percent is null)),
  constraint commission_of_friends check (distributor_id <> friend_id),
  constraint commission_once unique nulls not distinct (order_number, kind, line_id)
);
comment on table distributors.commission is 'never deleted';
-- A friend's first order is rewarded once.
create unique index reward_of_friend on distributors.commission (friend_id) where kind = 'reward';
create index commission_of_distributor on distributors.commission (distributor_id, id desc);
create index commission_to_settle on distributors.commission (distributor_id, settle_from) where settlement_id is null;
create index commission_of_friend on distributors.commission (friend_id, distributor_id);
create index commission_of_settlement on distributors.commission (settlement_id) where settlement_id is not null;

create function distributors.keep_commission() returns trigger language plpgsql as $$
begin
  if (new.kind, new.distributor_id, new.friend_id, new.order_number, new.line_id, new.paid_amount, new.percent, new.amount, new.earned_at, new.settle_from)
    is distinct from (old.kind, old.distributor_id, old.friend_id, old.order_number, old.line_id, old.paid_amount, old.percent, old.amount,
      old.earned_at, old.settle_from)
    or new.reversed_amount < old.reversed_amount
    or (old.settlement_id is not null and new.settlement_id is distinct from old.settlement_id) then
    raise exception 'commission % stays what it was', old.id using errcode = 'check_violation', constraint = 'commission_stays';
  end if;
  return new;
end $$;
create trigger commission_stays before update on distributors.commission for each row execute function distributors.keep_commission();

create function distributors.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows are only added: %', tg_op using errcode = 'restrict_violation';
end $$;
create trigger binding_stays before update or delete on distributors.binding for each row execute function distributors.refuse_change();
create trigger settlement_stays before update or delete on distributors.settlement for each row execute function distributors.refuse_change();
create trigger person_stays before update or delete on distributors.person for each row execute function distributors.refuse_change();

insert into ledger.account_kind values
  ('commission', 'credit', 'buyer', true),
  ('commission_owed', 'debit', 'buyer', true),
  ('commission_costs', 'debit', 'shop', false);

alter table wallet.movement drop constraint movement_kind_check;
alter table wallet.movement add constraint movement_kind_check
  check (kind in ('adjustment', 'payment', 'refund', 'withdrawal', 'withdrawal_returned', 'commission')) not valid;
alter table wallet.movement drop constraint movement_has_its_direction;
alter table wallet.movement add constraint movement_has_its_direction check ((kind not in ('payment', 'withdrawal') or amount < 0)
  and (kind not in ('refund', 'withdrawal_returned', 'commission') or amount > 0)) not valid;

do $$
declare
  was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'request_kind_check' and conrelid = 'approvals.request'::regclass);
begin
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['distributors.rates']) as k (m)));
end $$;

-- What must always hold (reliability.md 2). Each view is empty when all is well.

-- What is earned and not settled is what the ledger says, and so is what is owed.
create view audit.i_12_commission_unlike_ledger as
  select format('%s %s', coalesce(c.owner, l.owner), coalesce(c.kind, l.kind)) as object,
    format('commissions come to %s, the ledger says %s', coalesce(c.amount, 0), coalesce(l.amount, 0)) as problem
  from (
    select 'buyer:' || distributor_id as owner, 'commission' as kind, sum(amount - reversed_amount)::bigint as amount
    from distributors.commission where settlement_id is null group by 1
    union all
    select 'buyer:' || buyer_id, 'commission_owed', owed_amount from distributors.distributor) c
  full join (
    select owner, kind, sum(case kind when 'commission' then -balance else balance end)::bigint as amount
    from ledger.account where kind in ('commission', 'commission_owed') group by 1, 2) l using (owner, kind)
  where coalesce(c.amount, 0) <> coalesce(l.amount, 0);

-- The lines of an order earn together what is due for what was paid for them and has not gone back.
create view audit.i_22_commission_unlike_its_order as
  select format('%s %s', c.order_number, c.kind) as object,
    format('earns %s, %s are due', sum(c.amount - c.reversed_amount), due.amount) as problem
  from distributors.commission c
  join distributors.sale s using (order_number)
  join distributors.distributor d on d.buyer_id = c.distributor_id
  cross join lateral (
    select div(div(sum(p.paid_amount)::numeric * (s.goods_amount - s.returned_amount), s.goods_amount) * c.percent, 100)::bigint as amount
    from distributors.commission p where p.order_number = c.order_number and p.kind = c.kind) due
  where c.kind <> 'reward' and d.state <> 'ended'
  group by c.order_number, c.kind, due.amount
  having sum(c.amount - c.reversed_amount) <> due.amount;

-- Each settlement pays what its commissions came to then; what was reversed afterwards is owed.
create view audit.i_21_settlement_unlike_wallet as
  select s.number as object, format('should move %s, moves %s', s.amount - s.owed_amount, coalesce(m.amount, 0)) as problem
  from distributors.settlement s
  left join wallet.movement m on m.key = 'settlement:' || s.id and m.kind = 'commission' and m.buyer_id = s.distributor_id and m.currency = s.currency
  where coalesce(m.amount, 0) <> s.amount - s.owed_amount
  union all
  select m.key, 'pays commission that was not settled'
  from wallet.movement m
  where m.kind = 'commission' and not exists (select from distributors.settlement s where 'settlement:' || s.id = m.key);

-- Nobody earns by their own purchases.
create view audit.i_44_distributors_in_a_circle as
  with recursive above (friend_id, id) as (
    select friend_id, distributor_id from distributors.binding
    union select a.friend_id, b.distributor_id from above a join distributors.binding b on b.friend_id = a.id)
  select friend_id::text as object, 'is above the distributor who brought them' as problem from above where id = friend_id;
