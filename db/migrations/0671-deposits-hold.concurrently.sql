-- Orders of before have no deposit: they hold.
alter table orders.sales_order validate constraint deposit_is_part_of_total;
alter table orders.sales_order validate constraint deposit_is_of_devices;
alter table orders.sales_order validate constraint deposit_plan_is_whole;
alter table orders.sales_order validate constraint paid_deposit_is_not_closed_by_clock;
alter table orders.sales_order validate constraint retained_is_the_deposit;
alter table orders.sales_order validate constraint retained_is_not_refunded;
alter table orders.sales_order validate constraint overdue_balance_has_deposit;
-- Balances that are overdue wait for staff.
create index concurrently if not exists sales_order_balance_overdue on orders.sales_order (balance_overdue_at)
  where lifecycle = 'open' and balance_overdue_at is not null;
-- A buyer's orders of machines, the newest first.
create index concurrently if not exists sales_order_devices_of_buyer on orders.sales_order (buyer_id, id desc) where family = 'device';
