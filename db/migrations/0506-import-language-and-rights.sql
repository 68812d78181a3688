-- The language of a source's texts is remembered beside its columns, and an import knows whether who started it may change stock.
alter table imports.mapping
  -- Null: nobody has chosen one.
  add column lang text,
  add constraint mapping_lang check (lang in ('cn', 'en', 'spa', 'id')) not valid;
alter table imports.task
  -- Stock of new SKUs, counts, and the warehouses of an archive are written. Tasks from before this column had no such question.
  add column changes_stock boolean not null default true;
