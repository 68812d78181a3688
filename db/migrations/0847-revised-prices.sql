-- A revision that makes a piece more expensive, as one without its volume price, is agreed to by the buyer, however little it comes to.
alter table orders.revision add column raises_price boolean not null default false;
alter table orders.revision add constraint revision_that_raises_a_price_is_asked
  check (state <> 'applied' or not raises_price) not valid;
