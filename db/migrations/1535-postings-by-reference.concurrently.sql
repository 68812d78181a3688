-- Finance looks up what was posted for an order, a withdrawal, a bank reference.
create index concurrently if not exists posting_by_reference on ledger.posting (reference, id) where reference <> '';
