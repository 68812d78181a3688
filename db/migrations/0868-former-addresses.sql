-- The former address of an order: who packed it for that one reads so, and its buyer reads from where to where it went. Forgotten with the
-- buyer's other addresses. Changes from before have none.
alter table orders.address_change
  add column former jsonb check (jsonb_typeof(former) = 'object'),
  -- Of the difference the freight alone, without its tax: what staff take off a freight is measured on the freight of the day.
  add column freight_difference_amount bigint check (abs(freight_difference_amount) <= 100000000000000);

-- What was approved is reviewed again when it goes to another address.
insert into orders.edge (axis, "from", "to") values ('review', 'approved', 'submitted') on conflict do nothing;

-- A machine that was paid by one payment has no deposit of its own, also while another address makes it more expensive.
create or replace view audit.i_20_deposit_unlike_history as
  select o.number as object, format('deposit %s, paid %s, %s events', o.deposit_amount, o.paid_amount, count(h.id)) as problem
  from orders.sales_order o
  left join orders.history h on h.order_id = o.id and h.event = 'depositPaid'
  where o.deposit_amount is not null
  group by o.id having count(h.id) > 1 or (count(h.id) = 1 and o.paid_amount < o.deposit_amount)
    or (count(h.id) = 0 and o.paid_at is null and o.payment = 'partially_paid' and o.paid_amount >= o.deposit_amount);
