-- A mention in the bell says who wrote and how the note begins. Those from before name their author alone.
alter table work.mention add column text text not null default '';
alter table work.mention add constraint text_is_a_beginning check (length(text) <= 200) not valid;
