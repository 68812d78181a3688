-- Too little remains of what earned a gift, for reasons of the buyer's alone, and the gift neither came back nor was taken off. Orders with an
-- exchange are left out, whose lines count for more or less, and cases that gave no more back than a step of the currency.
create view audit.i_1202_gifts_for_too_little as
  with back as (
    select c.order_id, l.line_id, sum(l.quantity) as quantity
    from after_sales.sales_case c
    join after_sales.round r on r.case_id = c.id and r.number = c.round
    join after_sales.round_line l on l.case_id = c.id and l.number = c.round
    where c.state = 'completed' and c.type in ('refund_only', 'return_refund') and r.reason in ('arranged', 'notNeeded', 'other')
    group by c.order_id, l.line_id),
  came as (
    select c.order_id, l.line_id, sum(case when c.received_by_itself then l.quantity else coalesce(k.quantity, 0) end) as quantity
    from after_sales.sales_case c
    join after_sales.round_line l on l.case_id = c.id and l.number = c.round
    left join after_sales.check_in k on k.case_id = c.id and k.line_id = l.line_id
    where c.type = 'return_refund' and c.state in ('received', 'refunding', 'completed')
    group by c.order_id, l.line_id)
  select 'order ' || o.number as object,
    format('keeps the gift of line %s: %s of %s remain', g.id, round(remaining.worth), g.gift ->> 'least') as problem
  from orders.line g
  join orders.sales_order o on o.id = g.order_id
  join lateral (
    select sum(greatest(0, x.quantity - coalesce(b.quantity, 0))
      * case g.gift ->> 'measure' when 'amount' then x.line_amount::numeric / x.quantity else x.factor end) as worth
    from orders.line x left join back b on b.order_id = x.order_id and b.line_id = x.id
    where x.order_id = g.order_id and x.gift is null and x.quantity > 0 and g.gift -> 'positions' @> to_jsonb(x.position)) remaining on true
  where g.gift is not null and g.shipped_quantity > 0 and remaining.worth < (g.gift ->> 'least')::bigint
    and exists (select from back b where b.order_id = g.order_id)
    and not exists (select from came k where k.order_id = g.order_id and k.line_id = g.id and k.quantity >= g.shipped_quantity)
    and not exists (
      select from after_sales.gift_deduction d join after_sales.sales_case c on c.id = d.case_id and c.round = d.round
      where d.order_id = g.order_id and d.line_id = g.id and d.amount > 0 and c.state = 'completed')
    and not exists (
      select from after_sales.sales_case c where c.order_id = g.order_id
        and (c.type = 'exchange' or c.state = 'completed' and coalesce(c.agreed_goods_amount, 0) <= 100));
