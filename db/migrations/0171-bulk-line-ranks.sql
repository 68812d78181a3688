-- Schema of the catalogue: the lines of a bulk change by how much they change, so that whoever looks at a change of thousands
-- of products sees the odd ones first.
alter table catalog.bulk_line
  -- The largest change of one of its prices, in hundredths of a percent of what it was; ten thousand million more where
  -- steps become equal or turn round.
  add column rank bigint not null default 0 check (rank >= 0);
create index bulk_line_by_rank on catalog.bulk_line (bulk_id, rank desc, product_id);
