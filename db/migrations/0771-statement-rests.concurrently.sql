-- No line had used anything unless it was decided.
alter table bank_statements.line validate constraint line_rest_is_not_proposed;
-- Whether a line of another statement looks the same.
create index concurrently if not exists line_alike on bank_statements.line (account_id, booked_on, amount);
