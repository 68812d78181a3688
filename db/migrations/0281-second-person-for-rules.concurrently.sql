-- The requests that are there hold to the list of kinds, and to who decides, as well.
alter table approvals.request validate constraint request_kind_check;
alter table approvals.request validate constraint approval_by_one_of_then;
