-- Attempts whose provider is to be told that they are over.
create index concurrently if not exists attempt_to_close on payments.attempt (close_at) where close_at is not null;

alter table payments.attempt validate constraint attempt_closed_once_over;

-- Requests from before are of kinds that are all in the list.
alter table approvals.request validate constraint request_kind_check;
