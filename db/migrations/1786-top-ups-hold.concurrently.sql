-- Attempts and receipts of before are of orders; a charge has one attempt.
alter table payments.attempt validate constraint attempt_pays_one_thing;
alter table payments.attempt validate constraint attempt_of_charge_has_no_link;
alter table payments.attempt validate constraint attempt_as_its_charge;
alter table payments.receipt validate constraint receipt_pays_one_thing;
alter table payments.receipt validate constraint receipt_of_charge_is_whole;
alter table payments.receipt validate constraint receipt_as_its_charge;
alter table wallet.movement validate constraint movement_kind_check;
alter table wallet.movement validate constraint top_ups_come_in;
create unique index concurrently if not exists attempt_of_charge on payments.attempt (charge_id) where charge_id is not null;
create index concurrently if not exists receipt_of_charge on payments.receipt (charge_id) where charge_id is not null;
