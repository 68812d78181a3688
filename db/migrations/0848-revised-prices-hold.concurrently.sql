-- No revision before raised the price of a piece.
alter table orders.revision validate constraint revision_that_raises_a_price_is_asked;
