-- Two members of staff who edit the same thing: the second is refused instead of overwriting the first. The version of the
-- shop before does not count up; whoever saves with it overwrites as before.
alter table shipping.freight_template add column version int not null default 0 check (version >= 0);
alter table shipping.carrier add column version int not null default 0 check (version >= 0);
alter table stock.warehouse add column version int not null default 0 check (version >= 0);
alter table content.banner add column version int not null default 0 check (version >= 0);
alter table content.announcement add column version int not null default 0 check (version >= 0);
alter table transfers.transfer add column version int not null default 0 check (version >= 0);
