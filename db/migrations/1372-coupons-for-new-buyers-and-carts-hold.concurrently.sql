alter table coupons.template validate constraint template_cart_check;
alter table coupons.template validate constraint template_audience_check;
