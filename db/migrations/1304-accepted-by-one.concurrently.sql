-- What one person has accepted for one buyer within a day.
create index concurrently if not exists voucher_accepted_for on payments.voucher (buyer_id, decided_at) where state = 'accepted';
