-- Whether goods at an activity's price count for coupons: said for each activity. What was published so far took them; a new one takes none
-- unless the merchant says so. A flash sale never does, and of gifts their rule says it (promotions.gift_rule.takes_coupon).
alter table promotions.activity add column takes_coupon boolean not null default false;
comment on column promotions.activity.takes_coupon is 'goods at its price count for coupons, and share what these take off';
update promotions.activity set takes_coupon = true where kind in ('special', 'fixed');
alter table promotions.activity add constraint coupons_with_prices check (not takes_coupon or kind in ('special', 'fixed')) not valid;
