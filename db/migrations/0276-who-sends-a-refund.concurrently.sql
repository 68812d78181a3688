-- Refunds that are there hold to it as well: nobody has taken one yet.
alter table payments.refund validate constraint refund_taking_is_whole;
alter table payments.refund validate constraint refund_taken_leaves_by_bank;
