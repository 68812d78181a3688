-- Schema of imports: a report says what was made and not only what was wrong, and in the language of whoever reads it.
alter table imports.line
  drop constraint line_kind_check,
  add constraint line_kind_check check (kind in ('refused', 'note', 'new', 'changed')),
  alter column reason set default '',
  -- Of what was made; nothing of a dry run, which made nothing. A product is never deleted.
  add column product_id bigint,
  -- What there is to say, as a key of the messages with what stands in it; lines of before have their words in `reason`.
  add column said jsonb,
  add check (product_id is null or kind in ('new', 'changed'));
alter table imports.task
  -- Products of other shops come in as drafts, whatever the file says.
  add column as_drafts boolean not null default false,
  -- Where stock of new SKUs goes; null: the first warehouse.
  add column warehouse_id bigint;
create index picture_unfinished on catalog.picture (product_id) where fetch_state in ('waiting', 'failed');
