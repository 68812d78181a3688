-- What came before was allocated as a whole.
alter table credit.repayment validate constraint repayment_prepays_what_came;
alter table credit.account validate constraint account_prepaid_within_bounds;
