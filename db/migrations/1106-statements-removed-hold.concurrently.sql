-- Requests are of kinds that are in the list.
alter table approvals.request validate constraint request_kind_check;
-- What the bank takes back is looked for by the amount that came.
create index concurrently if not exists line_by_amount on bank_statements.line (account_id, amount);
