-- Schema of the messages domain: what a buyer is told, kept in the shop beside the mail (semantics.md 2.30). Template and
-- values are kept, not the text, so that a message is read in the language that its reader has chosen now.
create table messages.message (
  id         bigint generated always as identity primary key,
  -- The key of the mail: what is told once by mail is told once here.
  key        text        not null unique,
  buyer_id   bigint      not null references accounts.buyer on delete cascade,
  category   text        not null check (category in ('order', 'article')),
  template   text        not null,
  values     jsonb       not null check (jsonb_typeof(values) = 'object'),
  -- Where it leads, within the shop: never to another site.
  path       text        check (path ~ '^/[^/\\]'),
  created_at timestamptz not null,
  read_at    timestamptz check (read_at >= created_at),
  removed_at timestamptz check (removed_at >= created_at)
);
create index message_of_buyer on messages.message (buyer_id, category, id desc) where removed_at is null;
create index message_unread on messages.message (buyer_id, category) where read_at is null and removed_at is null;
create index message_age on messages.message (created_at);
create index message_removed on messages.message (removed_at) where removed_at is not null;
