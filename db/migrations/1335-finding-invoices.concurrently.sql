-- Invoices are found by parts of their numbers, of what they are made out to and of their orders; and listed by the day of the request.
create index concurrently if not exists invoice_words on invoices.invoice using gin
  ((lower(coalesce(number, '') || E'\n' || coalesce(red_number, '') || E'\n' || official_number || E'\n' || red_official_number || E'\n'
    || coalesce(title ->> 'name', '') || E'\n' || coalesce(title ->> 'taxNumber', ''))) gin_trgm_ops);
create index concurrently if not exists share_order_words on invoices.share using gin ((lower(order_number)) gin_trgm_ops);
create index concurrently if not exists invoice_by_request on invoices.invoice (created_at, id);
