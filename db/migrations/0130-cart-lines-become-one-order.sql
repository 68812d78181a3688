-- Schema of the orders domain: a line of the cart becomes a line of one order at most, however many checkouts were made of it.
-- The numbers of cart lines are never given twice, so the line may have left the cart long ago.
alter table orders.line add column cart_line_id bigint;
create unique index line_of_cart_line on orders.line (cart_line_id) where cart_line_id is not null;
