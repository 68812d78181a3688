-- Schema of the messages domain: whose account a message is about, so that a closed account takes all of its messages with
-- it, those to an address or a number that it had before included.
alter table messages.outbox add column buyer_id bigint;
create index outbox_of_buyer on messages.outbox (buyer_id) where buyer_id is not null;
