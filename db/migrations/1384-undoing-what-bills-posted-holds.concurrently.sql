-- A line has one posting that stands, and a payout one difference.
create unique index concurrently if not exists posting_standing_of_line on reconciliation.posting (line_id) where line_id is not null and reversed_at is null;
drop index concurrently if exists reconciliation.posting_of_line;
create unique index concurrently if not exists posting_of_payout on reconciliation.posting (of_payout_id)
  where of_payout_id is not null and reversed_at is null;
alter table reconciliation.line validate constraint line_withdrawn_is_nothing;
alter table reconciliation.posting validate constraint posting_of_payout_fkey;
alter table reconciliation.posting validate constraint posting_kind_check;
alter table reconciliation.posting validate constraint posting_of_a_line;
alter table reconciliation.posting validate constraint posting_reversed;
