-- Goods to be picked up lie ready: the buyer was told so, with place, hours and code. Null: not yet, or taken back.
alter table orders.sales_order add column pickup_ready_at timestamptz;
alter table orders.sales_order
  add constraint only_pickups_lie_ready check (pickup_ready_at is null or (delivery = 'pickup' and paid_at is not null)) not valid;
