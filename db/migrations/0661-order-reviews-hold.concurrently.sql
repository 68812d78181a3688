-- What was stored before is of a kind that is in the list still.
alter table work.reason validate constraint reason_kind_check;
create index concurrently if not exists sales_order_in_review on orders.sales_order (id)
  where lifecycle = 'open' and review in ('submitted', 'under_review');
