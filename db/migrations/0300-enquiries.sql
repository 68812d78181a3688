-- Schema enquiries: messages to the shop from its contact form, by buyers and by strangers, and what was answered. All of a
-- thread is forgotten when nothing was written in it for as long as a setting says, so strangers cannot fill the database.
create schema enquiries;

create table enquiries.enquiry (
  id            bigint      generated always as identity primary key,
  -- Sent twice, it is the same message.
  request_key   uuid        not null unique,
  state         text        not null default 'new' check (state in ('new', 'answered', 'closed')),
  topic         text        not null check (topic in ('order', 'product', 'payment', 'account', 'business', 'other')),
  name          text        not null check (char_length(name) between 1 and 60),
  email         text        check (char_length(email) between 3 and 200),
  phone         text        check (char_length(phone) between 5 and 30),
  -- Null: a stranger. No foreign key, as with questions: accounts close by themselves.
  buyer_id      bigint,
  -- Of a buyer it is one of their orders; of a stranger it is what they typed.
  order_number  text        check (order_number ~ '^(SO|DO)\d{15}$'),
  lang          text        not null check (lang in ('cn', 'en', 'spa', 'id')),
  sent_at       timestamptz not null,
  -- When something was last written.
  written_at    timestamptz not null check (written_at >= sent_at),
  -- By then the merchant means to answer; null while nobody waits.
  answer_by     timestamptz,
  closed_at     timestamptz,
  assigned_id   bigint,
  assigned_name text,
  entry_count   int         not null default 1 check (entry_count between 1 and 100),
  version       int         not null default 0 check (version >= 0),
  constraint enquiry_can_be_answered check (buyer_id is not null or email is not null or phone is not null),
  constraint enquiry_waits_when_new check ((state = 'new') = (answer_by is not null)),
  constraint enquiry_closed_has_end check ((state = 'closed') = (closed_at is not null)),
  constraint enquiry_assignee_is_whole check ((assigned_id is null) = (assigned_name is null))
);
create index enquiry_of_buyer on enquiries.enquiry (buyer_id, id desc) where buyer_id is not null;
create index enquiry_by_state on enquiries.enquiry (state, id desc);
create index enquiry_waiting on enquiries.enquiry (answer_by, id) where state = 'new';
create index enquiry_answered on enquiries.enquiry (written_at, id) where state = 'answered';
create index enquiry_old on enquiries.enquiry (written_at, id);

-- What was written, in its order. The first is the sender's own.
create table enquiries.entry (
  id         bigint      generated always as identity primary key,
  enquiry_id bigint      not null references enquiries.enquiry on delete cascade,
  author     text        not null check (author in ('sender', 'shop')),
  staff_name text        check (char_length(staff_name) between 1 and 200),
  text       text        not null check (char_length(text) between 1 and 3000),
  at         timestamptz not null,
  constraint entry_of_shop_is_signed check ((author = 'shop') = (staff_name is not null))
);
create index entry_of_enquiry on enquiries.entry (enquiry_id, id);

create view audit.i_85_enquiries as
  select 'enquiry ' || e.id as object,
    case when e.entry_count <> said.count then 'counts ' || e.entry_count || ' entries and has ' || said.count
      when e.state = 'new' then 'waits for an answer that was given'
      else 'is told to be answered, and the sender has the last word' end as problem
  from enquiries.enquiry e
    left join lateral (
      select count(*)::int as count, (array_agg(author order by id desc))[1] as last
      from enquiries.entry where enquiry_id = e.id) said on true
  where e.entry_count <> said.count
    or (e.state = 'new' and said.last = 'shop') or (e.state = 'answered' and said.last = 'sender');
