-- Schema of the search domain: counts say which change of the entries they have seen. An instant could not, since a change
-- commits after the instant that it is written with, and counts made in between passed for newer.
alter table search.turn add column change_count bigint not null default 0;
alter table search.turn drop column changed_at;
-- Those that are there have seen none, so they are counted anew within half a minute.
alter table search.wide_shelf add column counted_change bigint not null default -1;
alter table search.wide_shelf drop column counted_at;
