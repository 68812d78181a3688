-- Few lines have a note: those are found by parts of it.
create index concurrently if not exists line_note on orders.line using gin (lower(note) gin_trgm_ops)
  with (fastupdate = off) where note <> '';
