-- What JavaScript holds exactly.
alter table invoices.order_sum
  add constraint order_sum_has_a_bound check (billable_amount <= 9007199254740991 and taken_amount <= 9007199254740991) not valid;
