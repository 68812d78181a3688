-- Orders and cases of before have no differences: they hold.
alter table orders.sales_order validate constraint difference_names_its_order;
alter table orders.sales_order validate constraint difference_names_its_case;
alter table orders.sales_order validate constraint difference_is_whole;
alter table orders.sales_order validate constraint difference_is_money_alone;
alter table after_sales.sales_case validate constraint case_state_known;
alter table after_sales.sales_case validate constraint case_agreed;
alter table after_sales.sales_case validate constraint case_pays_for_exchange;
alter table after_sales.round_line validate constraint round_line_extra_of_replacement;
alter table after_sales.line validate constraint line_extra_within_goods;
-- One for each round of a case, and those of an order.
create unique index concurrently if not exists sales_order_difference_once on orders.sales_order (case_number, case_round)
  where case_number is not null;
create index concurrently if not exists sales_order_differences on orders.sales_order (difference_of_id) where difference_of_id is not null;
