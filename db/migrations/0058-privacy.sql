-- Schemas accounts and messages: what a buyer sees of his sessions and logins, what he wants to be told of, a copy of all
-- that is kept of him, and the end of his account (reliability.md I-53, I-56, I-62, I-65).

-- Tries to come in. One that named an unknown address is written down as well, with nobody's name: else the time of an
-- answer would tell who has an account (I-58). Those rows are thrown away within the day.
create table accounts.login (
  id         bigint generated always as identity primary key,
  buyer_id   bigint      references accounts.buyer,
  at         timestamptz not null,
  way        text        not null check (way in ('code', 'phone', 'password', 'wechat', 'register', 'reset')),
  outcome    text        not null check (outcome in ('entered', 'failed', 'reset')),
  ip         text        not null,
  user_agent text        not null,
  check (buyer_id is not null or outcome = 'failed')
);
create index login_of_buyer on accounts.login (buyer_id, id desc) where buyer_id is not null;
create index login_age on accounts.login (at);
create index login_of_nobody on accounts.login (at) where buyer_id is null;

-- An account that was closed. Its row stays, since orders and money point at it, but nothing in it says who it was; and
-- what is blocked opens no session, so a closed one is blocked for good.
alter table accounts.buyer add column closed_at timestamptz;
-- When it will be, for an account whose owner has asked for it. It stands in this row because whoever begins something
-- that costs money reads this row, and of two at the same moment one waits for the other.
alter table accounts.buyer add column closing_at timestamptz check (closing_at is null or closed_at is null);
alter table accounts.buyer add constraint closed_is_blocked check (closed_at is null or blocked_at is not null);
alter table accounts.buyer add constraint closed_is_nobody check (closed_at is null or
  (email = 'closed-' || id || '@closed.invalid' and nick_name = 'closed-' || id and phone is null and avatar_url is null
    and gender is null));

-- A wish to be closed, its days to think it over, and what came of it.
create table accounts.closing (
  id       bigint generated always as identity primary key,
  buyer_id bigint      not null references accounts.buyer,
  state    text        not null default 'asked' check (state in ('asked', 'cancelled', 'stopped', 'closed')),
  asked_at timestamptz not null,
  due_at   timestamptz not null check (due_at > asked_at),
  ended_at timestamptz,
  check ((state = 'asked') = (ended_at is null)),
  -- Never before the buyer had his days.
  check (state <> 'closed' or ended_at >= due_at)
);
-- One wish at a time, and a closed account wishes nothing more.
create unique index closing_one on accounts.closing (buyer_id) where state in ('asked', 'closed');
create index closing_due on accounts.closing (due_at) where state = 'asked';

-- A copy of everything that is kept of a buyer, made by a job, sealed in the storage, thrown away after a day.
create table accounts.export (
  id         bigint generated always as identity primary key,
  buyer_id   bigint      not null references accounts.buyer,
  state      text        not null default 'making' check (state in ('making', 'ready', 'failed', 'over')),
  -- The name in the storage, known before anything lies there: whatever stops half way, the sweep finds it.
  file_id    text        not null unique check (file_id ~ '^[A-Za-z0-9_-]{22}$'),
  done_steps int         not null default 0,
  all_steps  int         not null check (all_steps > 0),
  byte_count bigint      check (byte_count > 0),
  asked_at   timestamptz not null,
  made_at    timestamptz,
  -- When it is given up, or thrown away.
  due_at     timestamptz not null check (due_at > asked_at),
  -- When its bytes are gone.
  purged_at  timestamptz,
  check (done_steps between 0 and all_steps),
  check ((state = 'making') <= (made_at is null)),
  check (state <> 'ready' or (made_at is not null and byte_count is not null)),
  check (purged_at is null or state in ('failed', 'over'))
);
-- One is made at a time, and one lies ready.
create unique index export_one on accounts.export (buyer_id) where state in ('making', 'ready');
create index export_due on accounts.export (due_at) where state in ('making', 'ready');
create index export_to_purge on accounts.export (id) where state in ('failed', 'over') and purged_at is null;
create index export_of_buyer on accounts.export (buyer_id, id desc);

-- Schema messages: of which kind a buyer wants no mail, or no message in the shop. No row: he wants both. Kinds that must
-- be told (security, payments) have none, which the check sees to.
create table messages.preference (
  buyer_id   bigint      not null references accounts.buyer on delete cascade,
  kind       text        not null check (kind in ('orders', 'requests', 'arrivals', 'questions')),
  by_mail    boolean     not null,
  in_shop    boolean     not null,
  changed_at timestamptz not null,
  primary key (buyer_id, kind),
  -- What becomes of an order or a request is always found in the shop.
  check (in_shop or kind in ('arrivals', 'questions'))
);

-- What is asked for by buyer when his data are copied or forgotten.
create index file_of_buyer on uploads.file (owner_id) where owner_kind = 'buyer';
create index review_of_buyer on reviews.review (buyer_id) where buyer_id is not null;
create index answer_of_buyer on reviews.answer (buyer_id) where buyer_id is not null;

-- I-65: nothing of who a closed account was is left in the accounts; and no wish waits beyond its time.
create view audit.i_65_closed_accounts as
  select 'buyer:' || b.id as object, 'is closed, and has ' || kept.what as problem
  from accounts.buyer b
  cross join lateral (
    select 'an address' as what from accounts.address where buyer_id = b.id
    union all select 'an account elsewhere' from accounts.social where buyer_id = b.id
    union all select 'a payment password' from accounts.pay_password where buyer_id = b.id
    union all select 'a session' from accounts.session where buyer_id = b.id
    union all select 'a history of logins' from accounts.login where buyer_id = b.id
    union all select 'a message' from messages.message where buyer_id = b.id
    union all select 'papers' from papers.version where buyer_id = b.id
    union all select 'a cart' from cart.cart where buyer_id = b.id
    union all select 'favourites' from catalog.favourite where buyer_id = b.id
    union all select 'footprints' from catalog.footprint where buyer_id = b.id
    union all select 'a name in an order' from orders.sales_order
      where buyer_id = b.id and (address->>'consignee' <> '***' or address->>'phone' <> '***')
    union all select 'a name in a request for a quote' from quotes.request where buyer_id = b.id and contact_name <> '***'
    union all select 'a copy of his data' from accounts.export where buyer_id = b.id and purged_at is null and state = 'ready'
  ) kept
  where b.closed_at is not null
  union all
  select 'buyer:' || b.id, 'is closed without having wished it' from accounts.buyer b
  where b.closed_at is not null
    and not exists (select from accounts.closing c where c.buyer_id = b.id and c.state = 'closed')
  union all
  select 'closing:' || id, 'waits since ' || due_at from accounts.closing
  where state = 'asked' and due_at < now() - interval '2 days';

-- I-65: an account that is being closed, or is, has nothing open.
create view audit.i_65_closed_with_open_cases as
  select 'buyer:' || c.buyer_id as object, 'is ' || c.state || ', and has ' || kept.what as problem
  from accounts.closing c
  cross join lateral (
    select 'the open order ' || number as what from orders.sales_order where buyer_id = c.buyer_id and lifecycle = 'open'
    union all select 'the open request for a quote ' || id from quotes.request
      where buyer_id = c.buyer_id and state in ('sent', 'answered')
    union all select 'the open request for a transfer ' || id from transfers.request
      where buyer_id = c.buyer_id and state in ('submitted', 'accepted', 'in_transit', 'arrived')
  ) kept
  where c.state = 'closed';

-- I-62: a copy of somebody's data is there for a day at most.
create view audit.i_62_exports as
  select 'export:' || id as object, 'is there since ' || asked_at as problem
  from accounts.export where purged_at is null and asked_at < now() - interval '4 days';
