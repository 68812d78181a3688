-- What was there before pays something, and of it no more was paid in advance.
alter table credit.allocation validate constraint allocation_amount_within;
alter table credit.allocation validate constraint allocation_prepaid_within;
alter table payments.refund validate constraint refund_prepaid_within;
