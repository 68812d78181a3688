-- A list that an activity or coupon is for is not deleted: looked up by what is for it.
create index concurrently if not exists activity_of_list on promotions.activity (list_id) where list_id is not null;
create index concurrently if not exists template_of_list on coupons.template (list_id) where list_id is not null;
alter table promotions.activity validate constraint activity_list;
alter table promotions.activity validate constraint activity_audience_check;
alter table promotions.activity validate constraint list_of_audience;
alter table coupons.template validate constraint template_list;
alter table coupons.template validate constraint template_audience_check;
alter table coupons.template validate constraint list_of_audience;
