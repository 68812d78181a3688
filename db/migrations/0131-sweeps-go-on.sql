-- Schema of the kit: rows that a sweep could not move. It goes on with the next and comes back to them later, so that one
-- order that does not add up cannot keep the goods of all others.
create table kit.failed_row (
  sweep       text        not null,
  row_key     text        not null,
  attempts    integer     not null check (attempts > 0),
  failed_at   timestamptz not null,
  next_try_at timestamptz not null,
  problem     text        not null,
  primary key (sweep, row_key),
  check (failed_at < next_try_at)
);

-- Once may be bad luck, and is tried again within seconds.
create view audit.i_26_sweeps_move_what_is_due as
  select sweep || ' ' || row_key as object, format('failed %s times, next at %s: %s', attempts, next_try_at, problem) as problem
  from kit.failed_row where attempts >= 3;
