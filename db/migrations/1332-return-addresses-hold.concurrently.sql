-- Every kind from before is still one.
alter table approvals.request validate constraint request_kind_check;
