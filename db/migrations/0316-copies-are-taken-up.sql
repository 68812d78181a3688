-- A copy of somebody's data whose process was killed was never made: after a quarter of an hour it had failed. Now it is taken up
-- again. `due_at` of one that is being made is the moment from which its process is taken for dead; the count tells one process's
-- try from the next, so that the earlier one, where it lives after all, ends nothing.
alter table accounts.export add column try_count int not null default 0;
