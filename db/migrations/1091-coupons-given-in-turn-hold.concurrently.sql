alter table approvals.request validate constraint request_kind_check;
