-- An answer to a request for a quote that is far below the shop's prices waits for a second person, like a price adjustment.
-- The schema belongs to domains/approvals.
alter table approvals.request drop constraint request_kind_check;
alter table approvals.request add constraint request_kind_check check (kind in (
  'orders.adjust', 'payments.refund', 'payments.refundByBank', 'payments.voucher', 'payments.account', 'quotes.answer')) not valid;
