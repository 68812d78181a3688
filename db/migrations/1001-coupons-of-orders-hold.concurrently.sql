-- Orders of before have no coupon: they hold.
alter table orders.sales_order validate constraint coupon_takes_off;
alter table orders.sales_order validate constraint coupon_of_amount;
alter table orders.sales_order validate constraint payable_is_its_parts;
alter table orders.line validate constraint line_coupon_takes_off;
