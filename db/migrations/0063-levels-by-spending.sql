-- Schema accounts: the level follows what a buyer has spent in twelve months (semantics.md 2.29; docs/decisions/0013).
-- Orders tell of each that is completed and of what goes back; the staff may fix a level, and give it back to the rule.

-- From how much on which level begins, in minor units of the base currency. One row, so that one check keeps the order.
create table accounts.level_rule (
  only_row      boolean primary key default true check (only_row),
  level2_amount bigint not null,
  level3_amount bigint not null,
  level4_amount bigint not null,
  level5_amount bigint not null,
  revision      int    not null default 1,
  changed_at    timestamptz,
  changed_by    text,
  -- When all buyers are next looked at for a level that the amounts of now would give them: once a day, and after a change.
  pass_due_at   timestamptz not null default '2000-01-01T00:00:00Z',
  constraint level_rule_ascends check (0 < level2_amount and level2_amount < level3_amount
    and level3_amount < level4_amount and level4_amount < level5_amount)
);
-- 10,000, 50,000, 200,000 and 1,000,000 yuan.
insert into accounts.level_rule (level2_amount, level3_amount, level4_amount, level5_amount)
  values (1000000, 5000000, 20000000, 100000000);

-- What was paid for the goods of a completed order (without freight), in the base currency by the order's own rate. It
-- counts on the day of completion; what goes back is taken off the order that it came from. An order counts once.
create table accounts.spending (
  buyer_id        bigint      not null references accounts.buyer,
  order_ref       text        not null,
  amount          bigint      not null check (amount >= 0),
  returned_amount bigint      not null default 0,
  completed_at    timestamptz not null,
  primary key (buyer_id, order_ref),
  constraint spending_returned check (returned_amount between 0 and amount)
);
create index spending_of_period on accounts.spending (buyer_id, completed_at) include (amount, returned_amount);

insert into accounts.spending (buyer_id, order_ref, amount, completed_at)
  select buyer_id, number, greatest(0, floor((paid_amount - freight_amount - refunded_amount) / rate + 0.5)), received_at
  from orders.sales_order o
  where lifecycle = 'completed' and exists (select from accounts.buyer where id = o.buyer_id);

alter table accounts.buyer
  -- Put there by the staff: the rule leaves it alone, until some day or without end.
  add column level_fixed boolean not null default false,
  add column level_fixed_until timestamptz,
  -- A level that spending gave is kept for twelve months, and was given for at least so much.
  add column level_from timestamptz,
  add column level_until timestamptz,
  add column level_needs bigint,
  -- For which end of the super membership he was reminded.
  add column super_reminded_for timestamptz;
-- Whatever stands above level 1 today was put there by the staff.
update accounts.buyer set level_fixed = true where level > 1;
alter table accounts.buyer
  add constraint buyer_level_fixed check (level_fixed_until is null or level_fixed),
  add constraint buyer_level_period check (
    (level_until is not null) = (level > 1 and not level_fixed)
    and (level_from is null) = (level_until is null) and (level_needs is null) = (level_until is null)
    and level_from < level_until);
-- Whose level must be looked at, and when.
create index buyer_level_due on accounts.buyer (coalesce(level_fixed_until, level_until))
  where closed_at is null and coalesce(level_fixed_until, level_until) is not null;

-- How each came to his level. Only ever added to; it names nobody but by his number.
create table accounts.level_change (
  id           bigint generated always as identity primary key,
  buyer_id     bigint      not null references accounts.buyer,
  at           timestamptz not null,
  from_level   int         not null check (from_level between 1 and 5),
  to_level     int         not null check (to_level between 1 and 5),
  -- spent: an order was completed. returned: goods went back. rule: the amounts were changed. periodEnd, fixedEnd: the time
  -- was over. fixed, released: by the staff.
  cause        text        not null
    check (cause in ('spent', 'returned', 'rule', 'periodEnd', 'fixedEnd', 'fixed', 'released')),
  -- In the twelve months before; null where the staff did not ask for it.
  spent_amount bigint check (spent_amount >= 0),
  until        timestamptz,
  staff_name   text        not null default '',
  check ((cause in ('fixed', 'released')) = (staff_name <> ''))
);
create index level_change_of_buyer on accounts.level_change (buyer_id, id desc);

-- What counts for levels is what orders say.
create view audit.i_17_spending_unlike_orders as
  select o.number as object, format('counts %s for levels, was paid %s without freight', s.amount, due.amount) as problem
  from orders.sales_order o
  cross join lateral (
    select greatest(0, floor((o.paid_amount - o.freight_amount) / o.rate + 0.5))::bigint as amount) due
  left join accounts.spending s on s.buyer_id = o.buyer_id and s.order_ref = o.number
  where o.lifecycle = 'completed' and s.amount + 0 is distinct from due.amount and o.refunded_amount = 0
    and exists (select from accounts.buyer where id = o.buyer_id)
  union all
  select s.order_ref, 'counts for levels, but is not completed'
  from accounts.spending s
  where not exists (select from orders.sales_order o where o.number = s.order_ref and o.lifecycle = 'completed');

-- A level is what its history ends at.
create view audit.i_26_level_unlike_history as
  select 'buyer:' || b.id as object, format('is on level %s, history ends at %s', b.level, h.to_level) as problem
  from accounts.buyer b
  join lateral (select to_level from accounts.level_change where buyer_id = b.id order by id desc limit 1) h on true
  where b.level <> h.to_level;
