-- From where to where an order went: the history shows both. Forgotten with the buyer's other addresses. Changes from before have none.
alter table orders.address_change add column chosen jsonb check (jsonb_typeof(chosen) = 'object');
