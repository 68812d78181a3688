-- The requests that are there hold to the list of kinds as well.
alter table approvals.request validate constraint request_kind_check;
