-- Nothing from before this version says who gave it.
alter table coupons.giving validate constraint alone_is_someone;
alter table coupons.code_batch validate constraint alone_is_someone;
-- Every kind from before is still one.
alter table approvals.request validate constraint request_kind_check;
create index concurrently if not exists giving_of_one on coupons.giving (staff_id, asked_at) where alone_amount is not null;
create index concurrently if not exists codes_of_one on coupons.code_batch (staff_id, created_at) where alone_amount is not null;
