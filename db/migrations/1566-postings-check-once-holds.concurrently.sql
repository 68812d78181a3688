alter table ledger.account validate constraint account_numbers_are_exact;
