-- Requests are of kinds that are in the list.
alter table approvals.request validate constraint request_kind_check;
