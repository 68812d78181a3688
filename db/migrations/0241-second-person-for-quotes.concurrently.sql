-- The kinds of requests that are there hold to the list as well.
alter table approvals.request validate constraint request_kind_check;
