-- Buyers who want it are told by mail each month of what they owed: then. Null: they do not want it.
alter table credit.account add column statement_due_at timestamptz;
