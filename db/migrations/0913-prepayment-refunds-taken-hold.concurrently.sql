-- Nobody had taken one before.
alter table credit.prepayment_refund validate constraint prepayment_refund_taken_whole;
alter table credit.prepayment_refund validate constraint prepayment_refund_taken_when_agreed;
alter table credit.prepayment_refund validate constraint prepayment_refund_account_known;
