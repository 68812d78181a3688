create index concurrently if not exists account_statement_due on credit.account (statement_due_at) where statement_due_at is not null;
