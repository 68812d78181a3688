-- Two members of staff who edit the same account: the second is refused instead of overwriting the first. The version before
-- does not count up; whoever saves with it overwrites as before.
alter table payments.receiving_account add column version int not null default 0 check (version >= 0);
