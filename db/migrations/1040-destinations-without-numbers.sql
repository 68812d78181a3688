-- Where a refund went is kept in plain text: the last four digits name an account, a whole number has no place in it.
update payments.refund set destination = regexp_replace(destination, '[0-9]+([0-9]{4})', '\1', 'g') where destination ~ '[0-9]{5}';
alter table payments.refund add constraint destination_has_no_number check (destination !~ '[0-9]{5}') not valid;
