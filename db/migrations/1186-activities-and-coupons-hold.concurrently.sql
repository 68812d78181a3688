alter table promotions.activity validate constraint coupons_with_prices;
