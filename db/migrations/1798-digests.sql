-- Schema messages: how often a buyer gets mails of a kind: each one, or all of a day or a week in one; and what waits for that one.
alter table messages.preference add column mail_frequency text not null default 'each';
alter table messages.preference add constraint preference_mail_frequency
  check (mail_frequency = 'each'
    or (mail_frequency in ('daily', 'weekly') and kind in ('membership', 'arrivals', 'questions', 'reviews', 'announcements'))) not valid;

create table messages.digest_item (
  id         bigint      generated always as identity primary key,
  -- Of the mail in whose place it is: the same key is never digested twice.
  key        text        not null unique,
  buyer_id   bigint      not null references accounts.buyer on delete cascade,
  kind       text        not null check (kind in ('membership', 'arrivals', 'questions', 'reviews', 'announcements')),
  recipient  text        not null,
  lang       text        not null check (lang in ('cn', 'en', 'spa', 'id')),
  template   text        not null,
  values     jsonb       not null,
  created_at timestamptz not null,
  due_at     timestamptz not null check (due_at > created_at)
);
create index digest_item_due on messages.digest_item (due_at);
create index digest_item_of_buyer on messages.digest_item (buyer_id, kind, due_at);
