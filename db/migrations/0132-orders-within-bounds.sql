-- Schema of the orders domain: what one order may come to, and what one buyer may hold without paying.

-- Far below what a number of JavaScript holds exactly, so no order can be made that lists and sweeps cannot read. Ten
-- billion yuan or dollars, a thousand billion rupiah (the same as AMOUNT_MAX in kit/contract/money.ts). Orders that are
-- there already are not looked at again.
alter table orders.sales_order add constraint amounts_within_reason check (
  greatest(goods_amount, -member_amount, freight_amount, tax_amount, abs(adjustment_amount), payable_amount)
    <= case currency when 'IDR' then 100000000000000 else 1000000000000 end) not valid;
alter table orders.line add constraint amounts_within_reason check (
  greatest(list_unit_amount, unit_amount, goods_amount, line_amount) <= 100000000000000) not valid;

-- What a buyer holds unpaid, asked for each order they place.
create index sales_order_unpaid_of_buyer on orders.sales_order (buyer_id)
  where lifecycle = 'open' and payment in ('unpaid', 'voucher_review');
-- How often they chose a bank transfer and did not pay.
create index sales_order_offline_of_buyer on orders.sales_order (buyer_id, offline_at)
  where offline_at is not null and paid_at is null;
create index sales_order_paid_of_buyer on orders.sales_order (buyer_id, paid_at) where paid_at is not null;
