-- Amounts and quantities of every domain stay far below what a number of JavaScript holds exactly, like those of orders do
-- already (0132): one row beyond it, whoever wrote it, would be read by no list and no sweep. Ten billion yuan or dollars, a
-- thousand billion rupiah (AMOUNT_MAX in kit/contract/amounts.ts); a million million pieces. What is there already is not looked at.
alter table catalog.price add constraint amount_within_reason
  check (amount <= case currency when 'IDR' then 100000000000000 else 1000000000000 end) not valid;
alter table catalog.price_history add constraint amount_within_reason check (amount <= 100000000000000) not valid;
alter table catalog.limited_purchase add constraint count_within_reason check (count <= 1000000000000) not valid;
alter table cart.line add constraint amount_within_reason check (seen_amount <= 100000000000000) not valid;
alter table quotes.line add constraint amount_within_reason check (unit_amount <= 100000000000000) not valid;
alter table quotes.request add constraint amount_within_reason check (freight <= 100000000000000) not valid;

alter table shipping.freight_template add constraint amounts_within_reason check (
  first_amount <= 100000000000000 and next_amount <= 100000000000000 and free_from_amount <= 100000000000000) not valid;
alter table transfers.request add constraint amount_within_reason check (told_fee <= 100000000000000) not valid;
alter table orders.line add constraint shares_within_reason
  check (freight_amount <= 100000000000000 and tax_amount <= 100000000000000) not valid;

alter table payments.attempt add constraint amount_within_reason check (amount <= 100000000000000) not valid;
alter table payments.receipt add constraint amount_within_reason check (amount <= 100000000000000) not valid;
alter table payments.refund add constraint amount_within_reason check (amount <= 100000000000000) not valid;
alter table payments.voucher add constraint amounts_within_reason
  check (amount <= 100000000000000 and accepted_amount <= 100000000000000) not valid;
-- What others say is written down as they said it, as far as it can be read again.
alter table payments.webhook_event add constraint amount_is_readable
  check (abs(amount) <= 9007199254740991) not valid;

-- Sums of a year.
alter table accounts.spending add constraint amount_within_reason check (amount <= 100000000000000) not valid;
alter table accounts.level_change add constraint amount_is_readable check (spent_amount <= 9007199254740991) not valid;
alter table accounts.level_rule add constraint amounts_within_reason check (level5_amount <= 100000000000000) not valid;
alter table accounts.buyer add constraint amount_is_readable check (level_needs <= 9007199254740991) not valid;

alter table stock.level add constraint quantity_within_reason check (on_hand <= 1000000000000) not valid;
alter table stock.movement add constraint quantities_within_reason check (
  on_hand_after <= 1000000000000 and abs(on_hand_delta) <= 1000000000000 and abs(reserved_delta) <= 1000000000000) not valid;
alter table stock.reservation add constraint quantity_within_reason check (quantity <= 1000000000000) not valid;
