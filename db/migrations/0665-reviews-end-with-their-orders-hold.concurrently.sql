-- No order was in review before this version.
alter table orders.sales_order validate constraint order_in_review_has_no_voucher;
