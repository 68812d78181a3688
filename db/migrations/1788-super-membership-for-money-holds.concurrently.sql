-- Charges of before are top-ups.
alter table payments.charge validate constraint charge_kind_check;
alter table payments.charge validate constraint charge_has_its_days;
