-- Orders that one line of a statement pays have vouchers of one reference.
create unique index concurrently if not exists voucher_line_accepted_once on payments.voucher (accepted_key)
  where state = 'accepted' and second_key is distinct from accepted_key and statement_line_id is null;
drop index concurrently if exists payments.voucher_accepted_once;
create index concurrently if not exists voucher_of_statement_line on payments.voucher (statement_line_id) where statement_line_id is not null;
