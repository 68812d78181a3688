-- What the office filters and sorts its list of customers by: who they are in a few columns, what they spent in twelve months, how
-- often they ordered and when they were last seen. Added up from spending, orders and sessions every page of the list read all of them:
-- 200 ms among 100,000 customers. In one narrow row for each customer even a filter that leaves few is answered by reading an index to
-- its end. Triggers keep the rows in the transaction that changes what they show, because accounts, membership and orders write it.
--
-- An amount counts until it is marked as past: whether it is younger than twelve months depends on the clock, so a sweep marks it.

alter table accounts.spending add column is_past boolean not null default false;

create table accounts.figure (
  buyer_id      bigint      primary key references accounts.buyer on delete cascade,
  registered_at timestamptz not null,
  customer_type text        not null,
  level         smallint    not null,
  -- Null: no super member; infinity: without end.
  super_until   timestamptz,
  is_blocked    boolean     not null,
  -- Minor units of the base currency: spending that is not past, without what was returned.
  spent_amount  bigint      not null default 0 check (spent_amount between 0 and 9007199254740991),
  order_count   integer     not null default 0 check (order_count >= 0),
  -- Minus infinity: never, or the account is closed.
  seen_at       timestamptz not null default '-infinity'
);
create index figure_spent on accounts.figure (spent_amount, buyer_id) include (customer_type, level, super_until, is_blocked);
create index figure_ordered on accounts.figure (order_count, buyer_id) include (customer_type, level, super_until, is_blocked);
create index figure_seen on accounts.figure (seen_at, buyer_id) include (customer_type, level, super_until, is_blocked);
-- Levels follow spending: along the others those of the highest level would come last.
create index figure_level on accounts.figure (level, spent_amount, buyer_id) include (customer_type, super_until, is_blocked);

create function accounts.copy_to_figure() returns trigger language plpgsql as $$
begin
  insert into accounts.figure as f (buyer_id, registered_at, customer_type, level, super_until, is_blocked)
  values (new.id, new.registered_at, new.customer_type, new.level,
    case when new.super_member then coalesce(new.super_until, 'infinity') end, new.blocked_at is not null)
  on conflict (buyer_id) do update set customer_type = excluded.customer_type, level = excluded.level,
    super_until = excluded.super_until, is_blocked = excluded.is_blocked;
  return null;
end $$;
create trigger figure_begins after insert on accounts.buyer for each row execute function accounts.copy_to_figure();
create trigger figure_follows after update of customer_type, level, super_member, super_until, blocked_at on accounts.buyer
  for each row when ((old.customer_type, old.level, old.super_member, old.super_until, old.blocked_at)
    is distinct from (new.customer_type, new.level, new.super_member, new.super_until, new.blocked_at))
  execute function accounts.copy_to_figure();

-- The row is locked before the sum is read, so that of two changes the later one sees both.
create function accounts.sum_spending() returns trigger language plpgsql as $$
begin
  perform from accounts.figure where buyer_id = new.buyer_id for update;
  update accounts.figure set spent_amount = coalesce((
      select sum(amount - returned_amount) from accounts.spending where buyer_id = new.buyer_id and not is_past), 0)
    where buyer_id = new.buyer_id;
  return null;
end $$;
create trigger spending_is_summed after insert or update on accounts.spending
  for each row execute function accounts.sum_spending();

-- Who is seen again waits for nobody: a row that is being changed is left, and the next visit is noted.
create function accounts.note_visit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform from accounts.figure where buyer_id = new.buyer_id for update skip locked;
    if not found then return null; end if;
  end if;
  update accounts.figure set seen_at = new.last_seen_at where buyer_id = new.buyer_id and seen_at < new.last_seen_at;
  return null;
end $$;
create trigger visit_is_noted after insert or update of last_seen_at on accounts.session
  for each row execute function accounts.note_visit();

create function orders.count_order() returns trigger language plpgsql as $$
begin
  update accounts.figure set order_count = order_count + 1 where buyer_id = new.buyer_id;
  return null;
end $$;
create trigger order_is_counted after insert on orders.sales_order for each row execute function orders.count_order();

-- For who was there before, whom a sweep finds by the row they lack, and to mend. The row is locked before its sources are read.
create function accounts.count_figure(whose bigint) returns void language plpgsql as $$
begin
  insert into accounts.figure (buyer_id, registered_at, customer_type, level, super_until, is_blocked)
  select id, registered_at, customer_type, level, case when super_member then coalesce(super_until, 'infinity') end,
    blocked_at is not null
  from accounts.buyer where id = whose on conflict do nothing;
  perform from accounts.figure where buyer_id = whose for update;
  update accounts.figure set
    spent_amount = coalesce((select sum(amount - returned_amount) from accounts.spending s where s.buyer_id = whose and not is_past), 0),
    order_count = (select count(*) from orders.sales_order o where o.buyer_id = whose),
    seen_at = greatest(seen_at, (select max(last_seen_at) from accounts.session s where s.buyer_id = whose))
  where buyer_id = whose;
end $$;

-- What must always hold.
create view audit.i_96_customer_figures as
  select 'customer:' || b.id as object, 'is listed by other figures than spending, orders and account say' as problem
  from accounts.buyer b left join accounts.figure f on f.buyer_id = b.id
  where f.buyer_id is null
    or (f.customer_type, f.level, f.is_blocked) is distinct from (b.customer_type, b.level::smallint, b.blocked_at is not null)
    or f.super_until is distinct from case when b.super_member then coalesce(b.super_until, 'infinity') end
    or f.spent_amount <> coalesce((select sum(amount - returned_amount) from accounts.spending s
      where s.buyer_id = b.id and not s.is_past), 0)
    or f.order_count <> (select count(*) from orders.sales_order o where o.buyer_id = b.id);
