-- A month of an account, and what still has no time.
create index concurrently if not exists entry_of_account_by_time on ledger.entry (account_id, at, posting_id);
create index concurrently if not exists entry_without_time on ledger.entry (posting_id, account_id) where at is null;
