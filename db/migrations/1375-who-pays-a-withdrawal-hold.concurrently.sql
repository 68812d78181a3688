alter table wallet.withdrawal validate constraint withdrawal_is_taken;
alter table wallet.payout_account validate constraint payout_account_is_on_one_line;
