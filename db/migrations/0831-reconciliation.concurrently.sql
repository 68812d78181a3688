create index concurrently if not exists receipt_of_provider on payments.receipt (provider, at) where provider is not null;
create index concurrently if not exists refund_done on payments.refund (done_at) where done_at is not null;
create index concurrently if not exists posting_at on ledger.posting using brin (at) with (autosummarize = on);
create index concurrently if not exists refund_of_receipt on payments.refund (receipt_id);
