alter table coupons.template validate constraint template_source_check;
alter table coupons.template validate constraint void_reason_is_short;
alter table coupons.template validate constraint void_after_stop;
alter table coupons.template validate constraint reason_when_void;
alter table approvals.request validate constraint request_kind_check;
create index concurrently if not exists coupon_unused_of_template on coupons.coupon (template_id, id) where state = 'unused';
create index concurrently if not exists template_for_newcomers on coupons.template (claim_until)
  where state = 'published' and source = 'register';
create index concurrently if not exists template_void on coupons.template (id) where voided_at is not null;
