alter table approvals.request validate constraint request_state_check;
