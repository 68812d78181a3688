create index concurrently if not exists mention_of_object on work.mention (object, staff_id);
