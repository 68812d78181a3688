-- A link pays what was due when it was made, once. Null: one of the version before, which pays what is due.
alter table payments.pay_link add column amount bigint;
alter table payments.pay_link add constraint pay_link_amount check (amount between 1 and 100000000000000) not valid;
