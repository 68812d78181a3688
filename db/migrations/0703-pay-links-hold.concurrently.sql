alter table payments.attempt validate constraint attempt_link;

-- What was begun by a link, and what forgets it once the link is forgotten.
create index concurrently if not exists attempt_by_link on payments.attempt (link_id) where link_id is not null;
