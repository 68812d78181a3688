alter table payments.refund validate constraint refund_account_is_known;
