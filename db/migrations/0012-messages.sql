-- Schema of the messages domain: mail leaves through an outbox that is written in the transaction of what the mail
-- tells about, so no mail speaks of what was rolled back, and none is forgotten.
create schema messages;

create table messages.outbox (
  id bigint generated always as identity primary key,
  -- What the mail is about (`order-paid:1001`): the same act never sends it twice, however often it is repeated.
  key text not null unique,
  recipient text not null,
  lang text not null check (lang in ('cn', 'en', 'spa', 'id')),
  template text not null,
  -- Subject and text, sealed with a key of the installation: codes and links in them open accounts. Emptied when the
  -- mail has left.
  sealed bytea,
  -- kept: there is no mail server, so it waits here to be looked at. failed: given up after the last try.
  state text not null check (state in ('waiting', 'sent', 'kept', 'failed')),
  attempts int not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'waiting') = (settled_at is null))
);
create index outbox_recipient on messages.outbox (lower(recipient), id desc);
create index outbox_waiting on messages.outbox (created_at) where state = 'waiting';
create index outbox_settled on messages.outbox (settled_at) where state <> 'waiting';

create schema if not exists audit;

-- I-67: every mail leaves, is kept or is given up; none lies about for longer than its tries take.
create view audit.i_67_mails_leave as
  select 'mail:' || id as object, 'waiting since ' || created_at as problem
  from messages.outbox where state = 'waiting' and created_at < now() - interval '2 days';
