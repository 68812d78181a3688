-- The start page of the office counts payments that failed in a period; hardly one in a hundred attempts does.
create index concurrently if not exists attempt_failed on payments.attempt (done_at) where state = 'failed';
