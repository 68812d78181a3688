-- A version of a quote of machines may say the deposit, in percent of the order that is made from it; 0: paid at once. Null: the shop's rule of the day.
alter table quotes.version add column deposit_percent int;
alter table quotes.version add constraint deposit_percent_in_bounds check (deposit_percent between 0 and 90) not valid;

-- Empty when all is well: an order has the deposit that was agreed, rounded to its price step, until its price is changed.
create view audit.i_26_deposit_unlike_quote as
  select 'quote request ' || r.id as object,
    format('agreed on a deposit of %s %%, and its order %s has %s of %s', v.deposit_percent, o.number, coalesce(o.deposit_amount, 0), o.payable_amount) as problem
  from quotes.request r
  join quotes.version v on v.request_id = r.id and v.outcome = 'accepted' and v.deposit_percent is not null
  join orders.sales_order o on o.number = r.order_number
  where o.adjustment_amount = 0 and o.family = 'device'
    and not exists (select from orders.revision w where w.order_id = o.id and w.state in ('applied', 'accepted'))
    and not exists (select from orders.address_change c where c.order_id = o.id)
    and abs(coalesce(o.deposit_amount, 0) - o.payable_amount * v.deposit_percent / 100.0) > 100;
