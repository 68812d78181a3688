-- No order was both paid and partly paid before.
alter table orders.sales_order validate constraint paid_before_is_not_closed_by_clock;
