-- Cases are found by parts of their numbers, of their orders' and of their returned parcels'; and listed by the day on which they were opened, or
-- by the instant at which somebody acts next or they ended.
create index concurrently if not exists case_words on after_sales.sales_case using gin
  ((lower(number || E'\n' || order_number || E'\n' || coalesce(return_number, ''))) gin_trgm_ops);
create index concurrently if not exists case_by_opening on after_sales.sales_case (created_at, id);
create index concurrently if not exists case_by_turn on after_sales.sales_case ((coalesce(ended_at, due_at, changed_at)), id);
create index concurrently if not exists round_by_reason on after_sales.round (reason, case_id);
create index concurrently if not exists round_line_of_line on after_sales.round_line (order_id, line_id);
-- Cases of a product are found by its lines.
create index concurrently if not exists line_of_product on orders.line (product_id, order_id);
