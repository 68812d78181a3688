alter table approvals.request validate constraint request_kind_check;
alter table work.reason validate constraint reason_kind_check;
