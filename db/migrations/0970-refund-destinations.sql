-- Where a refund was sent by bank whose buyer has given no account, in the words of who sent it.
alter table payments.refund add column destination text;
alter table payments.refund add constraint destination_is_short check (length(destination) between 4 and 120) not valid;
