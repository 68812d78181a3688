-- A payout is one line of the bank.
create unique index concurrently if not exists line_of_payout on bank_statements.line (payout_id) where payout_id is not null;
-- Lines whose fee is in no posting yet, of what the shop knows to be its own.
create index concurrently if not exists line_fee_due on reconciliation.line (provider, day) where fee_posting_id is null
  and (fee_amount <> 0 or kind = 'fee') and (receipt_id is not null or refund_id is not null or kind in ('payout', 'adjustment', 'fee'));
create index concurrently if not exists line_of_fee_posting on reconciliation.line (fee_posting_id) where fee_posting_id is not null;
create index concurrently if not exists line_paid_out on reconciliation.line (provider, id) where kind = 'payout';
alter table reconciliation.line validate constraint line_fee_posting_fkey;
alter table bank_statements.line validate constraint line_state_check;
alter table bank_statements.line validate constraint line_payout_pays_nothing;
alter table bank_statements.line validate constraint line_payout_fkey;
alter table ledger.bank_line validate constraint bank_line_taken_by_check;
