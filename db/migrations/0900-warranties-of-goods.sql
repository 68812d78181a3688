-- Months of warranty from the acceptance of a machine: of a product, of an offer for it (which overrides them), and of an order as it was placed.
-- Null in a product or an offer: the shop's usual ones; in an order: it was placed before.
alter table catalog.product add column warranty_months int;
alter table catalog.product add constraint warranty_is_of_devices
  check (warranty_months is null or (warranty_months between 0 and 120 and family = 'device')) not valid;
alter table quotes.version add column warranty_months int;
alter table quotes.version add constraint warranty_months_in_bounds check (warranty_months between 0 and 120) not valid;
alter table orders.sales_order add column warranty_months int;
alter table orders.sales_order add constraint warranty_is_of_machines
  check (warranty_months is null or (warranty_months between 0 and 120 and family = 'device')) not valid;

-- Empty when all is well: an order has the warranty that was agreed on.
create view audit.i_26_warranty_unlike_quote as
  select 'quote request ' || r.id as object,
    format('agreed on %s months of warranty, and its order %s has %s', v.warranty_months, o.number, o.warranty_months) as problem
  from quotes.request r
  join quotes.version v on v.request_id = r.id and v.outcome = 'accepted' and v.warranty_months is not null
  join orders.sales_order o on o.number = r.order_number
  where o.warranty_months is distinct from v.warranty_months;
