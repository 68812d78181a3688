alter table orders.sales_order validate constraint only_pickups_lie_ready;
