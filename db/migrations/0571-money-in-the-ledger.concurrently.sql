create index concurrently if not exists receipt_to_post on payments.receipt (id) where not is_posted;
create index concurrently if not exists refund_to_post on payments.refund (id)
  where not is_posted or (state = 'succeeded' and not is_sent_posted);
