-- What was there before is of a kind that is in the lists still.
alter table messages.preference validate constraint preference_kind_check;
alter table messages.preference validate constraint preference_check;
-- How many messages of a broadcast there are, and how many were read.
create index concurrently if not exists message_of_broadcast on messages.message ((values ->> 'broadcast')) include (read_at)
  where template = 'announcement';
