alter table coupons.template validate constraint claimed_while_valid;
alter table coupons.template validate constraint time_when_stopped;
