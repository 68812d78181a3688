alter table payments.attempt validate constraint attempt_keys;

-- Attempts by keys that no longer count: whether any may still need them.
create index concurrently if not exists attempt_by_keys on payments.attempt (keys_id, created_at) where keys_id is not null;
