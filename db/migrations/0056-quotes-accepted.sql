-- Schema of the quotes domain: a buyer accepts an answer, and it becomes an order with its prices (semantics.md 3.1).

-- The order that an answer became. It is written in the transaction that makes the order: one without the other is never.
alter table quotes.request add column order_number text unique;
alter table quotes.request drop constraint request_state_check;
alter table quotes.request add constraint request_state_check
  check (state in ('sent', 'answered', 'accepted', 'declined', 'withdrawn', 'expired'));
alter table quotes.request add constraint accepted_is_ordered check ((order_number is not null) = (state = 'accepted'));
alter table quotes.request add constraint accepted_has_answer check (state <> 'accepted' or valid_until is not null);
alter table quotes.request drop constraint ended_has_time;
alter table quotes.request add constraint ended_has_time
  check ((ended_at is not null) = (state in ('accepted', 'declined', 'withdrawn', 'expired')));
-- What was accepted was accepted in time.
alter table quotes.request add constraint accepted_in_time check (state <> 'accepted' or ended_at < valid_until);

create view audit.i_56_accepted_quotes_are_orders as
  select 'quote request ' || r.id as object, 'is accepted, and its order ' || r.order_number || ' is not the buyer''s' as problem
  from quotes.request r
  where r.state = 'accepted'
    and not exists (select from orders.sales_order o where o.number = r.order_number and o.buyer_id = r.buyer_id)
  union all
  select 'quote request ' || r.id, 'is accepted, and freight or prices of its order are others'
  from quotes.request r join orders.sales_order o on o.number = r.order_number
  where r.state = 'accepted' and (r.currency <> o.currency
    or (select sum(l.quantity * l.unit_amount) from quotes.line l where l.request_id = r.id) <> o.goods_amount);
