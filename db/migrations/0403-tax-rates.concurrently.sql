alter table orders.sales_order validate constraint tax_relief_is_less;
alter table orders.sales_order validate constraint tax_relief_leaves_net;
alter table orders.sales_order validate constraint payable_is_its_parts;
alter table orders.line validate constraint line_tax_relief_is_less;
alter table approvals.request validate constraint request_kind_check;
