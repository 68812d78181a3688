-- The open attempt of an order is looked for together with the order itself, when its number alone is known.
create index concurrently if not exists attempt_open_by_number on payments.attempt (order_number) where state = 'open';
