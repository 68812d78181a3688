-- The sandbox: a payment provider of our own that behaves like a real one, for trials and demonstrations.
-- The schema belongs to domains/sandbox. It plays an outside party: the shop reaches it over HTTP only, and it knows
-- the shop's orders by the references it is given.

create schema sandbox;
create schema if not exists audit;

-- Where events are sent, as a merchant sets it once at a provider.
create table sandbox.endpoint (
  only_row boolean primary key default true check (only_row),
  url      text not null
);

-- One payment that the merchant asked for. It is paid once at most; money is minor units.
create table sandbox.session (
  id              text        primary key,
  -- The same request twice is the same session.
  idempotency_key text        not null unique,
  reference       text        not null,
  order_number    text        not null,
  amount          bigint      not null check (amount > 0),
  currency        text        not null,
  lang            text        not null check (lang in ('cn', 'en', 'spa', 'id')),
  return_url      text        not null,
  cancel_url      text        not null,
  state           text        not null default 'open' check (state in ('open', 'processing', 'paid', 'failed', 'expired')),
  failure         text,
  transaction     text        unique,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  settles_at      timestamptz,
  decided_at      timestamptz,
  check ((state = 'paid') = (transaction is not null)),
  check ((state = 'processing') = (settles_at is not null)),
  check ((state = 'failed') = (failure is not null))
);
create index session_settling on sandbox.session (settles_at) where state = 'processing';
create index session_expiring on sandbox.session (expires_at) where state = 'open';

create table sandbox.refund (
  id              text        primary key,
  idempotency_key text        not null unique,
  session_id      text        not null references sandbox.session,
  transaction     text        not null,
  amount          bigint      not null check (amount > 0),
  currency        text        not null,
  state           text        not null default 'waiting' check (state in ('waiting', 'succeeded')),
  created_at      timestamptz not null,
  settles_at      timestamptz not null
);
create index refund_of_session on sandbox.refund (session_id);
create index refund_settling on sandbox.refund (settles_at) where state = 'waiting';

-- What is told to the merchant, again and again until he answers with 2xx or the sandbox gives up.
create table sandbox.event (
  id            text        primary key,
  body          text        not null,
  copies        integer     not null default 1 check (copies between 1 and 10),
  created_at    timestamptz not null,
  -- Null: delivered, or given up.
  next_at       timestamptz,
  attempt_count integer     not null default 0,
  delivered_at  timestamptz,
  last_status   integer
);
create index event_due on sandbox.event (next_at) where next_at is not null;

create view audit.i_20_sandbox_refunded_too_much as
  select s.id as object, format('refunded %s of %s', sum(r.amount), s.amount) as problem
  from sandbox.session s join sandbox.refund r on r.session_id = s.id
  group by s.id having sum(r.amount) > s.amount or s.state <> 'paid';
