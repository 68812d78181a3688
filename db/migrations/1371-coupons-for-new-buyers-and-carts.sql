-- Coupons for individuals, for who has paid for no order yet, and for the goods of one cart.
create function orders.has_bought(of_buyer bigint) returns boolean language sql stable
  return exists (select from orders.sales_order o where o.buyer_id = of_buyer and o.paid_at is not null);
comment on function orders.has_bought is 'Whether this buyer has paid for an order. Asked by coupons for new buyers.';

alter table coupons.template add column cart text not null default 'any';
alter table coupons.template add constraint template_cart_check check (cart in ('any', 'ordinary', 'activity')) not valid;
alter table coupons.template drop constraint template_audience_check;
alter table coupons.template add constraint template_audience_check
  check (audience in ('all', 'individual', 'business', 'super', 'level', 'newBuyer', 'list')) not valid;
