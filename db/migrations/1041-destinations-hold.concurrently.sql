alter table payments.refund validate constraint destination_is_short;
alter table payments.refund validate constraint destination_has_no_number;
