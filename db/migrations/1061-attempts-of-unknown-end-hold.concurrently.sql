-- Those of before that are looked for are due.
alter table payments.attempt validate constraint attempt_unknown_is_due;
