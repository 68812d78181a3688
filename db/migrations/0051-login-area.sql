-- Schemas of the messages and accounts domains: text messages beside mail, and the other ways into an account.

-- A text message goes the way of a mail: written with what it tells about, sent once, sealed meanwhile. Its recipient is
-- a telephone number (E.164).
alter table messages.outbox
  add column channel text not null default 'mail' check (channel in ('mail', 'sms'));
-- What waits of one channel, for the sweep that keeps it where nobody sends it.
create index outbox_waiting_channel on messages.outbox (channel) where state = 'waiting';

-- The number that a buyer has proved to hold by a code; nobody else can prove it for himself meanwhile.
alter table accounts.buyer
  add column phone text check (phone ~ '^\+[0-9]{5,15}$');
create unique index buyer_phone on accounts.buyer (phone) where phone is not null;

-- `reset` opens a new password, `bind` ties a number to an account. The target of a code by text message is a number.
alter table accounts.code drop constraint code_purpose_check;
alter table accounts.code add constraint code_purpose_check
  check (purpose in ('login', 'register', 'reset', 'bind'));

-- When somebody in this session last showed that the account is his (password, code, social login): identity and
-- money may be changed for a while after it. Null for sessions that are older than this column.
alter table accounts.session add column proved_at timestamptz;

-- An account elsewhere by which a buyer comes in. One person there is one buyer here, and a buyer has one of each kind.
create table accounts.social (
  provider text not null check (provider in ('wechat')),
  -- The person's id at the provider: WeChat's unionid, else its openid.
  subject text not null check (subject <> ''),
  buyer_id bigint not null references accounts.buyer,
  linked_at timestamptz not null,
  primary key (provider, subject),
  unique (provider, buyer_id)
);
create index social_buyer on accounts.social (buyer_id);

-- Somebody left for the provider's page and has not come back. The state in the address comes back with him; what only
-- his browser knows comes back from its memory: an address that somebody else made is refused. Used once.
create table accounts.social_state (
  state_hash bytea primary key,
  browser_hash bytea not null,
  expires_at timestamptz not null
);
create index social_state_over on accounts.social_state (expires_at);

-- Somebody whom the provider knows and the shop does not: a token that opens nothing but the page where he proves a
-- number. Used once, for ten minutes.
create table accounts.social_pending (
  token_hash bytea primary key,
  provider text not null check (provider in ('wechat')),
  subject text not null check (subject <> ''),
  nick_name text not null,
  expires_at timestamptz not null
);
create index social_pending_over on accounts.social_pending (expires_at);

-- Proofs of work that have been shown: a second showing finds its row here. Forgotten once they are too old to be shown.
create table accounts.spent_proof (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_proof_over on accounts.spent_proof (expires_at);

-- I-56: no session was proved before it began.
create view audit.i_56_session_proofs as
  select 'session:' || id as object, 'was proved before it began' as problem
  from accounts.session where proved_at < created_at;
