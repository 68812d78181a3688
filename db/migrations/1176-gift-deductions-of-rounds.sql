-- What is taken off for gifts is of a round, as everything that a case asks for: a later round leaves it as it was.
alter table after_sales.gift_deduction drop constraint gift_deduction_pkey, drop constraint gift_deduction_amount_check;
alter table after_sales.gift_deduction
  add column round integer,
  -- As the buyer read it when they sent the round; `amount` is what is taken off in the end.
  add column asked_amount bigint;
update after_sales.gift_deduction d set round = c.round, asked_amount = d.amount from after_sales.sales_case c where c.id = d.case_id;
alter table after_sales.gift_deduction
  add constraint gift_deduction_of_round foreign key (case_id, round) references after_sales.round not valid,
  add constraint gift_deduction_complete check (round is not null and asked_amount is not null) not valid,
  add constraint gift_deduction_amounts check (amount between 0 and 100000000000000 and asked_amount between 0 and 100000000000000
    and greatest(amount, asked_amount) > 0) not valid;
comment on table after_sales.gift_deduction is 'by round and the line of the gift; that of the latest round counts while the case has not ended without a refund';

-- The version before names no round: its deductions are those of the latest.
create function after_sales.set_round_of_deduction() returns trigger language plpgsql as $$
begin
  new.round := coalesce(new.round, (select max(number) from after_sales.round where case_id = new.case_id));
  new.asked_amount := coalesce(new.asked_amount, new.amount);
  return new;
end $$;
create trigger deduction_has_round before insert on after_sales.gift_deduction
  for each row when (new.round is null) execute function after_sales.set_round_of_deduction();

-- Never more than the gifts of a line are stated to be worth.
create or replace view audit.i_1142_gift_deductions as
  select 'case ' || min(c.number) as object, format('%s taken off for gifts that are worth %s', sum(d.amount), l.worth) as problem
  from after_sales.gift_deduction d
  join after_sales.sales_case c on c.id = d.case_id and c.round = d.round
  join lateral (select coalesce((x.gift ->> 'valueAmount')::bigint * x.quantity, 0) as worth from orders.line x
    where x.order_id = d.order_id and x.id = d.line_id) l on true
  where c.state not in ('rejected', 'goods_refused', 'revoked', 'closed_overdue')
  group by d.order_id, d.line_id, l.worth having sum(d.amount) > l.worth;
