-- What a buyer holds unpaid, partly paid orders among it. The index of before left those out, so the question could not use it and
-- read all orders that the buyer had ever placed.
create index concurrently if not exists sales_order_owed_of_buyer on orders.sales_order (buyer_id)
  where lifecycle = 'open' and payment in ('unpaid', 'partially_paid', 'voucher_review');
drop index concurrently if exists orders.sales_order_unpaid_of_buyer;
