-- Money above the merchant's limits, and the accounts that it goes to, need a second person: one asks, another agrees, and
-- only then it happens, in the same transaction. The schema belongs to domains/approvals.

create schema approvals;

create table approvals.request (
  id           bigint generated always as identity primary key,
  kind         text        not null check (kind in ('orders.adjust', 'payments.refund', 'payments.voucher', 'payments.account')),
  -- What it is about, as the audit log names it: 'order:SO…', 'voucher:12', 'account:3'.
  object       text        not null,
  order_number text,
  -- What will be done, and how it is shown to who decides: words with amounts or texts.
  payload      jsonb       not null,
  lines        jsonb       not null,
  currency     text        check (currency in ('CNY', 'USD', 'IDR')),
  note         text        not null,
  asked_by     bigint      not null,
  asked_name   text        not null,
  asked_ip     text        not null,
  asked_at     timestamptz not null,
  expires_at   timestamptz not null check (expires_at > asked_at),
  state        text        not null default 'pending' check (state in ('pending', 'approved', 'declined', 'withdrawn', 'expired')),
  decided_by   bigint,
  decided_name text,
  decided_at   timestamptz,
  decision     text        not null default '',
  check ((state = 'pending') = (decided_at is null)),
  check ((state in ('approved', 'declined', 'withdrawn')) = (decided_by is not null and decided_name is not null)),
  -- Who asked never decides; taking back is for who asked alone.
  constraint approval_by_another check (state not in ('approved', 'declined') or decided_by <> asked_by),
  constraint approval_taken_back_by_who_asked check (state <> 'withdrawn' or decided_by = asked_by),
  check (state <> 'declined' or decision <> '')
);
-- One waits at a time for each thing.
create unique index request_pending on approvals.request (kind, object) where state = 'pending';
create index request_expiring on approvals.request (expires_at) where state = 'pending';
create index request_decided on approvals.request (id desc) where state <> 'pending';
create index request_of_order on approvals.request (order_number) where order_number is not null;
