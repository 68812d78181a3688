-- Of a payout stands a difference, or the two sides of what the bank exchanged: one of each currency. A side has one other side already.
create unique index concurrently if not exists posting_of_payout_by_currency on reconciliation.posting (of_payout_id, currency)
  where of_payout_id is not null and reversed_at is null;
drop index concurrently if exists reconciliation.posting_of_payout;
alter table reconciliation.posting validate constraint posting_kind_check;
alter table reconciliation.posting validate constraint posting_of_conversion;
alter table reconciliation.posting validate constraint posting_of_a_line;
alter table reconciliation.posting validate constraint posting_payout_conversion_sides;
