alter table coupons.template validate constraint template_source_check;
