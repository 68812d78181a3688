-- Entries, accounts and repayments from before have neither write-offs nor discounts, and requests are of kinds that are in the list.
alter table credit.entry validate constraint entry_settles_within_repaid;
alter table credit.entry validate constraint entry_discount_is_whole;
alter table credit.account validate constraint account_discount_is_whole;
alter table credit.allocation validate constraint allocation_returns_its_discount;
alter table approvals.request validate constraint request_kind_check;
