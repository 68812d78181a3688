-- Who agreed to a write-off does not reverse it, as who asked for it does not.
alter table credit.write_off add column if not exists agreed_by bigint;
comment on column credit.write_off.agreed_by is 'null where one person did it alone, and in the version before';

-- Since when money that an order gave back is paid in advance again: it pays what else is owed as of that day, not of the day on which it came.
alter table credit.repayment add column if not exists freed_on date;
