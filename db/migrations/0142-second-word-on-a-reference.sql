-- The word of a second person is about one line of the bank statement. A voucher that is accepted with another line than that
-- counts as one nobody has looked at: then the line must be new.
alter table payments.voucher add column second_key text;
update payments.voucher set second_key = coalesce(accepted_key, reference_key) where second_confirmed_at is not null;
alter table payments.voucher add check ((second_key is null) = (second_confirmed_at is null));

drop index payments.voucher_accepted_once;
create unique index voucher_accepted_once on payments.voucher (accepted_key)
  where state = 'accepted' and second_key is distinct from accepted_key;

-- A code that the buyer's banking app reads.
alter table payments.receiving_account add column qr_url text check (qr_url ~ '^/[^/\\]');
