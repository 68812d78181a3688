-- Those from before have no text.
alter table work.mention validate constraint text_is_a_beginning;
