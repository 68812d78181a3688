-- Commission waits while money for its order may still move: schema orders, because cases, refunds and terms all name the order.
create function orders.is_money_moving(of_number text) returns boolean language sql stable
  set search_path = pg_catalog, pg_temp as $$
  select exists (select from orders.open_case c join orders.sales_order o on o.id = c.order_id where o.number = of_number)
    or exists (select from payments.refund r where r.order_number = of_number and r.state <> 'succeeded')
    -- Bought on terms: not repaid yet, or given up as bad debt.
    or exists (select from credit.entry e where e.order_number = of_number and (e.open_amount > 0 or e.written_off_amount > 0))
$$;
comment on function orders.is_money_moving is 'Whether a case, a refund or an unpaid debt of this order is open. Asked before commission is paid.';
