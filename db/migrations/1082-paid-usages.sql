-- When an order that took pieces of an activity was paid, for the figures of a sale that is on.
alter table promotions.usage add column paid_at timestamptz;
comment on column promotions.usage.paid_at is 'as orders have reported it; null too for orders from before it was';
