-- Counts of lists that show a large part of the shop, kept as rows by a sweep: whoever opens such a list counts nothing. They
-- are as old as the sweep is slow (half a minute); lists that somebody narrows, and small shelves, are counted as they are.
create table search.wide_shelf (
  -- 0 is all goods.
  category_id bigint      primary key,
  -- The day from which goods are new, as it was counted.
  new_from    timestamptz not null,
  facets      jsonb       not null,
  -- Lowest and highest price in each currency: {"CNY": [100, 9900], …}.
  prices      jsonb       not null,
  counted_at  timestamptz not null,
  -- Nothing had changed since then. Rows that nobody looks after are not believed.
  looked_at   timestamptz not null
);
-- When entries were written last.
alter table search.turn add column changed_at timestamptz not null default now();
