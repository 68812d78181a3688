-- Live customer service: conversations of buyers and guests with staff, message by message. Schema chat.
create schema chat;

create table chat.conversation (
  id            bigint      generated always as identity primary key,
  buyer_id      bigint      references accounts.buyer (id),
  -- SHA-256 of the key that a guest's browser has made.
  guest_hash    bytea       check (octet_length(guest_hash) = 32),
  lang          text        not null check (lang in ('cn', 'en', 'spa', 'id')),
  state         text        not null check (state in ('open', 'assigned', 'waiting_customer', 'closed')),
  agent_id      bigint      references staff.member (id),
  agent_name    text        check (char_length(agent_name) between 1 and 200),
  -- Messages are numbered without gaps, so that a browser knows which ones it has missed.
  last_seq      int         not null default 0 check (last_seq between 0 and 5000),
  customer_seen int         not null default 0,
  staff_seen    int         not null default 0,
  opened_at     timestamptz not null,
  written_at    timestamptz not null,
  -- The customer's oldest message that nobody has answered, and by when it should be.
  waiting_since timestamptz,
  answer_by     timestamptz,
  closed_at     timestamptz,
  rating        smallint    check (rating between 1 and 5),
  version       int         not null default 0 check (version >= 0),
  constraint one_customer check (num_nonnulls(buyer_id, guest_hash) = 1),
  constraint closed_at_its_time check ((state = 'closed') = (closed_at is not null)),
  constraint agent_while_assigned check (case state when 'open' then agent_id is null when 'closed' then true else agent_id is not null end),
  constraint agent_has_name check ((agent_id is null) = (agent_name is null)),
  constraint waiting_has_due check ((waiting_since is null) = (answer_by is null)),
  constraint nobody_waits check (state in ('open', 'assigned') or waiting_since is null),
  constraint rated_at_the_end check (rating is null or state = 'closed'),
  constraint seen_what_there_is check (customer_seen between 0 and last_seq and staff_seen between 0 and last_seq)
);
-- A customer has one conversation at a time.
create unique index conversation_of_buyer on chat.conversation (buyer_id) where state <> 'closed' and buyer_id is not null;
create unique index conversation_of_guest on chat.conversation (guest_hash) where state <> 'closed' and guest_hash is not null;
create index conversation_latest_of_buyer on chat.conversation (buyer_id, id desc) where buyer_id is not null;
create index conversation_latest_of_guest on chat.conversation (guest_hash, id desc) where guest_hash is not null;
create index conversation_active on chat.conversation (waiting_since, id) where state <> 'closed';
create index conversation_of_agent on chat.conversation (agent_id) where state <> 'closed';
create index conversation_closed on chat.conversation (id desc) where state = 'closed';
create index conversation_by_age on chat.conversation (written_at, id);

create table chat.message (
  conversation_id bigint      not null references chat.conversation (id) on delete cascade,
  seq             int         not null check (seq between 1 and 5000),
  -- Made by the sender's browser: sent twice, a message is one.
  client_id       uuid,
  author          text        not null check (author in ('customer', 'staff', 'system')),
  staff_id        bigint      references staff.member (id),
  staff_name      text        check (char_length(staff_name) between 1 and 200),
  kind            text        not null check (kind in ('text', 'picture', 'product', 'order', 'event')),
  text            text        check (char_length(text) between 1 and 2000),
  file_id         text        check (char_length(file_id) = 22),
  product_id      bigint,
  order_number    text        check (char_length(order_number) between 1 and 30),
  event           text        check (event in ('assigned', 'transferred', 'released', 'closed', 'ticket')),
  at              timestamptz not null,
  primary key (conversation_id, seq),
  constraint one_content check (num_nonnulls(text, file_id, product_id, order_number, event) = 1),
  constraint content_of_its_kind check (case kind when 'text' then text is not null when 'picture' then file_id is not null
    when 'product' then product_id is not null when 'order' then order_number is not null else event is not null end),
  constraint events_of_the_system check ((author = 'system') = (kind = 'event')),
  constraint staff_has_name check ((author = 'staff') = (staff_id is not null) and (staff_id is null) = (staff_name is null)),
  constraint sent_by_a_browser check ((author = 'system') = (client_id is null))
);
create unique index message_once on chat.message (client_id, conversation_id) where client_id is not null;

-- Members of staff who serve. Online is who says so and has a page open that was seen lately.
create table chat.agent (
  staff_id    bigint      primary key references staff.member (id),
  name        text        not null check (char_length(name) between 1 and 200),
  is_online   boolean     not null,
  seen_at     timestamptz not null,
  assigned_at timestamptz
);

-- The numbers of a conversation's messages have no gap, and its last one is the last.
create view audit.i_1540_chat_is_whole as
  select 'conversation ' || c.id as object,
    'has ' || count(m.seq) || ' messages, the last is ' || coalesce(max(m.seq), 0) || ', and it names ' || c.last_seq as problem
  from chat.conversation c left join chat.message m on m.conversation_id = c.id
  group by c.id, c.last_seq
  having count(m.seq) <> c.last_seq or coalesce(max(m.seq), 0) <> c.last_seq;
