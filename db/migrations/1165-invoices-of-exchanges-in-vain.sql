-- What must always hold (reliability.md 2). Empty when all is well.

-- The difference of an exchange that came to nothing went back in full: no invoice states it, unless it is to be reversed.
create view audit.i_35_invoices_of_exchanges_in_vain as
  select i.number as object, format('states %s for %s, whose exchange %s came to nothing: reverse it', s.amount, o.number, o.case_number) as problem
  from orders.sales_order o
  join after_sales.sales_case c on c.number = o.case_number
  join invoices.share s on s.order_id = o.id
  join invoices.invoice i on i.id = s.invoice_id
  where o.difference_of_id is not null and i.state = 'issued'
    and (c.round <> o.case_round or c.state in ('rejected', 'goods_refused', 'revoked', 'closed_overdue'));
