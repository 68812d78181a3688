-- Pieces of flash sales are held for minutes, and an order does not hold them longer than that without being paid: no transfer, no part of
-- the money and no review moves its deadline. Orders from before have no such instant, and keep their deadlines.
alter table orders.sales_order add column pieces_held_until timestamptz;
alter table orders.sales_order add constraint pieces_are_held_no_longer check (pieces_held_until is null or paid_at is not null
  or lifecycle <> 'open' or (pay_by <= pieces_held_until and offline_at is null
    and closing_held_until is distinct from '9999-12-31 00:00:00+00'::timestamptz)) not valid;
