-- Schema broadcasts: an audience is notified of an announcement as that is published. Tables of domains/broadcasts.
create schema broadcasts;

create table broadcasts.broadcast (
  id              bigint      generated always as identity primary key,
  announcement_id bigint      not null references content.announcement on delete cascade,
  audience        text        not null check (audience in ('all', 'individual', 'business', 'super', 'level', 'list')),
  least_level     integer     check (least_level >= 1),
  list_id         bigint      references audiences.list,
  by_mail         boolean     not null,
  state           text        not null check (state in ('scheduled', 'sending', 'sent', 'canceled')),
  due_at          timestamptz not null,
  -- Buyers up to this one have had their turn.
  last_buyer_id   bigint      not null default 0,
  made_by         text        not null,
  made_at         timestamptz not null,
  sent_at         timestamptz,
  check ((audience = 'level') = (least_level is not null)),
  check ((audience = 'list') = (list_id is not null)),
  check ((state = 'sent') = (sent_at is not null)),
  check (state <> 'scheduled' or last_buyer_id = 0)
);
create unique index broadcast_one on broadcasts.broadcast (announcement_id) where state <> 'canceled';
create index broadcast_due on broadcasts.broadcast (due_at) where state in ('scheduled', 'sending');
create index broadcast_list on broadcasts.broadcast (list_id) where list_id is not null;

-- Messages about announcements are a kind of their own, and may be done without.
alter table messages.preference drop constraint preference_kind_check;
alter table messages.preference add constraint preference_kind_check
  check (kind in ('orders', 'requests', 'membership', 'arrivals', 'questions', 'reviews', 'announcements')) not valid;
alter table messages.preference drop constraint preference_check;
alter table messages.preference add constraint preference_check
  check (in_shop or kind in ('arrivals', 'questions', 'reviews', 'announcements')) not valid;
