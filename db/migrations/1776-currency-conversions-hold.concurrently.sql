-- Lines whose conversion is in no posting yet, of what the shop knows to be its own.
create index concurrently if not exists line_conversion_due on reconciliation.line (provider, day)
  where converted_amount is not null and conversion_posting_id is null and (receipt_id is not null or refund_id is not null or kind = 'payout');
create index concurrently if not exists line_of_conversion_posting on reconciliation.line (conversion_posting_id) where conversion_posting_id is not null;
-- A side has one other side.
create unique index concurrently if not exists posting_of_conversion_once on reconciliation.posting (of_conversion_id)
  where of_conversion_id is not null and reversed_at is null;
alter table reconciliation.line validate constraint line_converted;
alter table reconciliation.line validate constraint line_conversion_posting_fkey;
alter table reconciliation.line validate constraint line_withdrawn_is_nothing;
alter table reconciliation.posting validate constraint posting_of_conversion_fkey;
alter table reconciliation.posting validate constraint posting_of_conversion;
alter table reconciliation.posting validate constraint posting_currency_check;
alter table reconciliation.posting validate constraint posting_amount_check;
alter table reconciliation.posting validate constraint posting_kind_check;
alter table reconciliation.posting validate constraint posting_of_a_line;
