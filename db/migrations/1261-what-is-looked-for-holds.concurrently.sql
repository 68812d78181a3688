alter table bank_statements.line validate constraint line_looked_at_when_accepted;
alter table bank_statements.line validate constraint line_looked_at_fkey;
-- Which lines a line that went out was the reason to look at: a file that is removed asks it.
create index concurrently if not exists line_looked_at on bank_statements.line (looked_at_id) where looked_at_id is not null;
-- Payments online of a buyer that their providers have not confirmed.
create index concurrently if not exists attempt_unconfirmed on payments.attempt (buyer_id)
  where state = 'open' or (state = 'expired' and result_unknown_since is not null);
