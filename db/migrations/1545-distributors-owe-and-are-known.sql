-- Distributors pay what they owe out of their wallet, lost disputes take commission back, and one person is one distributor: schema distributors.

-- What was owed and taken out of a wallet, or given back to it after a dispute was won.
create table distributors.recovery (
  id             bigint      generated always as identity primary key check (id <= 9000000000000000),
  number         text        generated always as ('CR' || (100000 + id)) stored unique,
  distributor_id bigint      not null references distributors.distributor,
  -- Above zero: taken. Below: given back.
  amount         bigint      not null check (amount between -100000000000000 and 100000000000000 and amount <> 0),
  currency       text        not null check (currency in ('CNY', 'USD', 'IDR')),
  at             timestamptz not null
);
comment on table distributors.recovery is 'append-only: what distributors gave back';
create index recovery_of_distributor on distributors.recovery (distributor_id, id desc);
create trigger recovery_stays before update or delete on distributors.recovery for each row execute function distributors.refuse_change();

alter table wallet.movement drop constraint movement_has_its_direction;
alter table wallet.movement add constraint movement_has_its_direction check ((kind not in ('payment', 'withdrawal') or amount < 0)
  and (kind not in ('refund', 'withdrawal_returned') or amount > 0)) not valid;

-- What a withdrawal leaves in the wallet: asked by the wallet, whose domain knows nothing of distributors.
create function distributors.owed_by(buyer bigint) returns bigint language sql stable set search_path = pg_catalog, pg_temp
  return coalesce((select owed_amount from distributors.distributor where buyer_id = buyer), 0);

-- The payment of an order was taken back from the shop by a dispute: nothing of it is earned, until it is won.
alter table distributors.sale add column is_lost boolean not null default false,
  add column lost_count integer not null default 0 check (lost_count between 0 and 1000);

create or replace function distributors.keep_commission() returns trigger language plpgsql as $$
begin
  if (new.kind, new.distributor_id, new.friend_id, new.order_number, new.line_id, new.paid_amount, new.percent, new.amount, new.earned_at, new.settle_from)
    is distinct from (old.kind, old.distributor_id, old.friend_id, old.order_number, old.line_id, old.paid_amount, old.percent, old.amount,
      old.earned_at, old.settle_from)
    -- What was reversed comes back after a dispute that was won, and never else.
    or (new.reversed_amount < old.reversed_amount
      and not exists (select from distributors.sale s where s.order_number = old.order_number and s.lost_count > 0 and not s.is_lost))
    or (old.settlement_id is not null and new.settlement_id is distinct from old.settlement_id) then
    raise exception 'commission % stays what it was', old.id using errcode = 'check_violation', constraint = 'commission_stays';
  end if;
  return new;
end $$;

create function distributors.keep_sale() returns trigger language plpgsql as $$
begin
  if (new.order_number, new.friend_id, new.goods_amount, new.completed_at)
    is distinct from (old.order_number, old.friend_id, old.goods_amount, old.completed_at)
    or new.returned_amount < old.returned_amount or new.lost_count < old.lost_count then
    raise exception 'sale % stays what it was', old.order_number using errcode = 'check_violation', constraint = 'sale_stays';
  end if;
  return new;
end $$;
create trigger sale_stays before update on distributors.sale for each row execute function distributors.keep_sale();

-- A telephone that goods were sent to: whoever shares it earns nothing by the other, and may still be another person.
alter table distributors.person add column is_receiver boolean not null default false;

-- Buyers with another account of the same person.
create function distributors.accounts_of_person(given bigint) returns setof bigint language sql stable set search_path = pg_catalog, pg_temp as $$
  select q.buyer_id from distributors.person p join distributors.person q on q.digest = p.digest
  where p.buyer_id = given and not p.is_receiver and not q.is_receiver
$$;

create or replace function distributors.demand_binding() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
  if exists (select from distributors.accounts_of_person(new.friend_id) a (id) join distributors.binding b on b.friend_id = a.id
    where a.id <> new.friend_id) then
    raise exception '% was brought before', new.friend_id using errcode = 'check_violation', constraint = 'binding_of_person_once';
  end if;
  if orders.has_bought(new.friend_id)
    or exists (select from distributors.accounts_of_person(new.friend_id) a (id) where orders.has_bought(a.id)) then
    raise exception '% has bought before', new.friend_id using errcode = 'check_violation', constraint = 'binding_of_new_buyer';
  end if;
  return new;
end $$;

-- What the distributor was before the account was closed: who was suspended is not approved again with another one.
alter table distributors.distributor add column ended_as text check (ended_as in ('applied', 'approved', 'rejected', 'suspended'));
alter table distributors.distributor add constraint distributor_ended_as_something check (ended_as is null or state = 'ended') not valid;

-- One person is one distributor, however many accounts they have.
create function distributors.demand_one_person() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('distributors.binding', 0));
  if exists (select from distributors.accounts_of_person(new.buyer_id) a (id) join distributors.distributor d on d.buyer_id = a.id
    where a.id <> new.buyer_id and (d.state in ('approved', 'suspended') or d.ended_as = 'suspended' or d.owed_amount > 0)) then
    raise exception '% is a distributor by another account', new.buyer_id using errcode = 'check_violation', constraint = 'distributor_is_one_person';
  end if;
  return new;
end $$;
create trigger distributor_of_one_person before update on distributors.distributor for each row
  when (old.state = 'applied' and new.state = 'approved') execute function distributors.demand_one_person();

-- Up to whom the buyers of before are noted as persons: everybody who pays is noted since.
create table distributors.noting (
  only_row boolean primary key default true check (only_row),
  up_to    bigint  not null default 0 check (up_to between 0 and 9000000000000000)
);
insert into distributors.noting default values on conflict do nothing;
create function distributors.next_to_note(after bigint, most integer) returns table (id bigint, has_bought boolean) language sql stable
  set search_path = pg_catalog, pg_temp as $$
  select b.id, orders.has_bought(b.id) from accounts.buyer b where b.id > after order by b.id limit most
$$;

-- The lines of an order earn together what is due for what was paid for them and has not gone back; a reward its share. Nothing of one that was lost.
create or replace view audit.i_22_commission_unlike_its_order as
  select format('%s %s', c.order_number, c.kind) as object,
    format('earns %s, %s are due', sum(c.amount - c.reversed_amount), due.amount) as problem
  from distributors.commission c
  join distributors.sale s using (order_number)
  join distributors.distributor d on d.buyer_id = c.distributor_id
  cross join lateral (
    select case when s.is_lost then 0 else
      div(div(sum(case p.kind when 'reward' then p.amount else p.paid_amount end)::numeric * (s.goods_amount - s.returned_amount), s.goods_amount)
        * coalesce(c.percent, 100), 100) end::bigint as amount
    from distributors.commission p where p.order_number = c.order_number and p.kind = c.kind) due
  where d.state <> 'ended'
  group by c.order_number, c.kind, due.amount
  having sum(c.amount - c.reversed_amount) <> due.amount;

-- Each settlement pays what its commissions came to then; what was reversed afterwards is owed, and taken by a recovery.
create or replace view audit.i_21_settlement_unlike_wallet as
  with moved as (
    select number as object, 'settlement:' || id as key, distributor_id, currency, amount - owed_amount as amount from distributors.settlement
    union all
    select number, 'recovery:' || id, distributor_id, currency, -amount from distributors.recovery)
  select s.object, format('should move %s, moves %s', s.amount, coalesce(m.amount, 0)) as problem
  from moved s
  left join wallet.movement m on m.key = s.key and m.kind = 'commission' and m.buyer_id = s.distributor_id and m.currency = s.currency
  where coalesce(m.amount, 0) <> s.amount
  union all
  select m.key, 'pays commission that was not settled'
  from wallet.movement m
  where m.kind = 'commission' and not exists (select from moved s where s.key = m.key);

-- Who is blocked earns nothing and is paid nothing meanwhile.
create function accounts.is_blocked(of_buyer bigint) returns boolean language sql stable set search_path = pg_catalog, pg_temp
  return exists (select from accounts.buyer b where b.id = of_buyer and b.blocked_at is not null);
