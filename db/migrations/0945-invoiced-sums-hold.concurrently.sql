alter table invoices.order_sum validate constraint order_sum_has_a_bound;
