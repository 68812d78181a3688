-- No prepayment from before has such words.
alter table credit.prepayment_refund validate constraint destination_is_short;
alter table credit.prepayment_refund validate constraint destination_has_no_number;
