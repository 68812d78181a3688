-- Orders, lines and lots of before hold.
alter table orders.sales_order validate constraint points_take_off;
alter table orders.sales_order validate constraint points_of_amount;
alter table orders.sales_order validate constraint payable_is_its_parts;
alter table orders.line validate constraint line_points_take_off;
alter table after_sales.line validate constraint line_refunded_of_quantity;
alter table points.lot validate constraint lot_cause_check;
alter table points.line validate constraint line_kind_check;
