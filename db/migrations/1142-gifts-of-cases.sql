-- Whoever returns goods and keeps the gift that came with them gets so much less back.
create table after_sales.gift_deduction (
  case_id  bigint not null references after_sales.sales_case,
  order_id bigint not null,
  line_id  bigint not null,
  amount   bigint not null check (amount between 1 and 100000000000000),
  primary key (case_id, line_id),
  foreign key (order_id, line_id) references orders.line
);
create index gift_deduction_of_order on after_sales.gift_deduction (order_id);
comment on table after_sales.gift_deduction is 'of the latest round of its case, by the line of the gift; counts while the case has not ended without a refund';

-- Never more than the gifts of a line are stated to be worth.
create view audit.i_1142_gift_deductions as
  select 'case ' || min(c.number) as object, format('%s taken off for gifts that are worth %s', sum(d.amount), l.worth) as problem
  from after_sales.gift_deduction d
  join after_sales.sales_case c on c.id = d.case_id
  join lateral (select coalesce((x.gift ->> 'valueAmount')::bigint * x.quantity, 0) as worth from orders.line x
    where x.order_id = d.order_id and x.id = d.line_id) l on true
  where c.state not in ('rejected', 'goods_refused', 'revoked', 'closed_overdue')
  group by d.order_id, d.line_id, l.worth having sum(d.amount) > l.worth;
