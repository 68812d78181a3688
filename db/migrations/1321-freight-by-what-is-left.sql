-- Freight is taken with the pieces of a case as their goods are, so that the last pieces of a line get the remainder of it.
alter table after_sales.line
  add column taken_freight_amount bigint not null default 0,
  add constraint line_freight_within_paid check (taken_freight_amount between 0 and freight_amount) not valid;
comment on column after_sales.line.taken_freight_amount is 'the freight of the pieces that cases have taken, whether it goes back or not';
alter table after_sales.round_line
  add column freight_amount bigint,
  add constraint round_line_freight check (freight_amount between 0 and 100000000000000) not valid;
comment on column after_sales.round_line.freight_amount is 'null in older rounds: the part of their pieces, rounded down to the step of the currency';

-- What the pieces of cases stand for that have them still.
update after_sales.line l set taken_freight_amount = t.amount
from (
  select r.order_id, r.line_id,
    sum(floor(l.freight_amount::numeric * r.quantity / l.quantity / s.step) * s.step)::bigint as amount
  from after_sales.sales_case c
  join after_sales.round_line r on r.case_id = c.id and r.number = c.round
  join after_sales.line l on l.order_id = r.order_id and l.line_id = r.line_id
  cross join lateral (select case when c.currency = 'IDR' then 100 else 1 end as step) s
  where c.state not in ('rejected', 'goods_refused', 'revoked', 'closed_overdue') and not (c.type = 'exchange' and c.state = 'completed')
  group by r.order_id, r.line_id) t
where l.order_id = t.order_id and l.line_id = t.line_id and l.freight_amount > 0;
