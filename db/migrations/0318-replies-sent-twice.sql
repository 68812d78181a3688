-- A reply that is sent twice, as after an answer that got lost, is one. Null: of the shop, the first of a thread, or from before.
alter table enquiries.entry add column request_key uuid;
