-- Checkouts that staff make for a customer have a bound of their own: they never push out what the customer has open.
alter table orders.quote add column staff_id bigint;
comment on column orders.quote.staff_id is 'The member of staff who made it for the customer; null: the customer did.';
