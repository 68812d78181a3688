-- What became, by somebody else's doing, of an item that a member worked on or of a request that they made, until they have seen it.
create table work.news (
  id       bigint      generated always as identity primary key,
  staff_id bigint      not null references staff.member,
  -- The item as its queue knows it.
  kind     text        not null check (kind ~ '^[a-zA-Z]{1,40}$'),
  ref      text        not null check (ref ~ '^[0-9A-Za-z-]{1,60}$'),
  event    text        not null check (event in ('cancelled', 'closed', 'withdrawn', 'accepted', 'declined', 'expired', 'superseded')),
  at       timestamptz not null
);
create index news_of_item on work.news (staff_id, ref);
create index news_by_age on work.news (at);
