-- What the code of a pickup order is made of: random, and in no answer to anybody. The checkout of an order that staff place for a customer
-- is known to them. Orders from before have none: their code is still made of their checkout.
alter table orders.sales_order add column pickup_key uuid;
alter table orders.sales_order alter column pickup_key set default gen_random_uuid();
