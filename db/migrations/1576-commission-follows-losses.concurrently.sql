-- Disputes are found by the transaction that they are about, and events and debts by their order and distributor.
create index concurrently if not exists line_adjusted on reconciliation.line (provider, transaction) where kind = 'adjustment';
create index concurrently if not exists event_disputes on payments.webhook_event (order_number) where outcome in ('dispute', 'disputeLost') and resolved_at is null;
create index concurrently if not exists distributor_owing on distributors.distributor (buyer_id) where owed_amount > 0;
create index concurrently if not exists sale_lost on distributors.sale (order_number) where lost_amount > 0;
alter table distributors.sale validate constraint sale_loses_what_it_had;
