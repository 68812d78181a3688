-- What waits for a decision of staff (`domains/work`): who works on an item now, and who decided what.
create schema work;

-- One item belongs to one member at a time: the key refuses a second claim, and a claim that has expired is taken by the next.
create table work.claim (
  -- The queue: `vouchers`.
  kind text not null check (kind ~ '^[a-z][a-zA-Z]{2,29}$'),
  -- The item's key in its domain: an id or an order number.
  ref text not null check (ref ~ '^[0-9A-Za-z-]{1,40}$'),
  staff_id bigint not null references staff.member,
  -- As it was called then, so that colleagues read who works on it.
  staff_name text not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > claimed_at and expires_at <= claimed_at + interval '15 minutes'),
  primary key (kind, ref)
);
create index claim_of_member on work.claim (staff_id);

create table work.decision (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-zA-Z]{2,29}$'),
  ref text not null check (ref ~ '^[0-9A-Za-z-]{1,40}$'),
  staff_id bigint not null references staff.member,
  staff_name text not null,
  outcome text not null check (outcome in ('approved', 'rejected', 'asked')),
  -- The template that the text began with; null where it was written freely.
  reason_code text check (reason_code ~ '^[a-zA-Z0-9-]{1,40}$'),
  decided_at timestamptz not null,
  check (reason_code is null or outcome <> 'approved')
);
create index decision_of_item on work.decision (kind, ref, id desc);
comment on table work.decision is 'append-only: who decided an item of a queue';
