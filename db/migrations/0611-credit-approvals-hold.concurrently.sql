-- Requests from before are of kinds that are all in the list.
alter table approvals.request validate constraint request_kind_check;
