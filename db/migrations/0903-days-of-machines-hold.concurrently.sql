-- No protocol of before says it.
alter table device_orders.acceptance validate constraint early_is_known;
