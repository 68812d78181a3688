-- Which tables the role that serves visitors may only add to, or not delete from: kit/server/cluster/roles.ts reads it here.
comment on table staff.audit is 'append-only: what staff did';
comment on table staff.power_change is 'append-only: who could do what, and from when';
comment on table settings.former is 'append-only: settings as they were';
comment on table stock.movement is 'append-only: the book of stock';
comment on table orders.history is 'append-only: what became of orders';
comment on table catalog.price_history is 'append-only: prices as they were';
comment on table accounts.acceptance is 'append-only: consents';
comment on table accounts.level_change is 'append-only: levels as they were';
comment on table content.page_version is 'append-only: texts that people agreed to';
-- That a shop is real, or has moved away: without the row it would take a demo world, or go on beside its copy.
comment on table kit.milestone is 'append-only: what this installation is';
comment on table payments.receipt is 'never deleted';
comment on table payments.refund is 'never deleted';
comment on table payments.attempt is 'never deleted';
comment on table payments.webhook_event is 'never deleted';
comment on table payments.voucher is 'never deleted';
comment on table payments.transfer is 'never deleted';
comment on table approvals.request is 'never deleted';
comment on table orders.sales_order is 'never deleted';
comment on table orders.line is 'never deleted';
