-- Schema of imports: how staff say a file is read, and which of its columns they took for which field.
alter table imports.task
  -- Encoding, sheet, header row, source, columns, language; null: all of it was found out.
  add column reading jsonb;
create table imports.mapping (
  -- `woocommerce`; for lists of no known shop `table:` and a hash of its columns.
  source     text        primary key check (source <> ''),
  -- By field of a product the column of the file, in lower case.
  columns    jsonb       not null check (jsonb_typeof(columns) = 'object'),
  changed_at timestamptz not null
);
