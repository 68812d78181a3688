-- No order from before this version has such an instant.
alter table orders.sales_order validate constraint pieces_are_held_no_longer;
