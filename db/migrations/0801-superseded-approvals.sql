-- A request whose matter was decided otherwise is not one that nobody decided in time.
alter table approvals.request drop constraint request_state_check;
alter table approvals.request add constraint request_state_check check (state in (
  'pending', 'approved', 'declined', 'withdrawn', 'expired', 'superseded')) not valid;
