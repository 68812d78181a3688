-- Orders are found by parts of their numbers, of who receives them and of what is in them. Without these indexes every search
-- reads every order and every line; pending entries of the index are searched too, so a new order is found at once.
create index sales_order_words on orders.sales_order using gin
  ((lower(number || E'\n' || coalesce(address ->> 'consignee', '') || E'\n' || coalesce(address ->> 'phone', ''))) gin_trgm_ops);
create index line_words on orders.line using gin ((lower(name || E'\n' || code)) gin_trgm_ops);

-- Of one buyer, the newest first: so many are kept.
create index quote_of_buyer on orders.quote (buyer_id, created_at desc);
