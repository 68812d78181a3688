-- Payments: attempts at a provider, what providers told us, money that came, bank transfers with their vouchers, and
-- money that goes back. The schema belongs to domains/payments. It points at orders, which come before it.

create schema payments;
create schema if not exists audit;

-- One try to pay an order online, at most one open for each order: two tabs share it.
create table payments.attempt (
  id           uuid        primary key,
  order_id     bigint      not null references orders.sales_order,
  order_number text        not null,
  buyer_id     bigint      not null,
  provider     text        not null,
  amount       bigint      not null check (amount > 0),
  currency     text        not null check (currency in ('CNY', 'USD', 'IDR')),
  state        text        not null default 'open' check (state in ('open', 'succeeded', 'failed', 'expired')),
  -- The provider's name for it, and its page.
  session      text        not null,
  redirect_url text        not null,
  failure      text,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  -- When we next ask the provider ourselves; null once its word is known.
  ask_at       timestamptz,
  done_at      timestamptz,
  check ((state = 'open') = (done_at is null)),
  check (state = 'open' or ask_at is null),
  check (created_at < expires_at)
);
create unique index attempt_open on payments.attempt (order_id) where state = 'open';
create index attempt_of_order on payments.attempt (order_id, created_at);
create index attempt_to_ask on payments.attempt (ask_at) where ask_at is not null;

-- Everything a provider told us with a true signature. The key makes a notification that comes twice one event.
create table payments.webhook_event (
  provider    text        not null,
  event_id    text        not null,
  type        text        not null,
  attempt_id  uuid,
  outcome     text        not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- Money that came. applied counts towards the order, the rest goes back; a provider's transaction counts once.
create table payments.receipt (
  id             bigint generated always as identity primary key,
  order_id       bigint      not null references orders.sales_order,
  buyer_id       bigint      not null,
  kind           text        not null check (kind in ('online', 'offline')),
  provider       text,
  transaction    text,
  attempt_id     uuid        references payments.attempt,
  voucher_id     bigint,
  reference      text        not null,
  amount         bigint      not null check (amount > 0),
  applied_amount bigint      not null check (applied_amount between 0 and amount),
  currency       text        not null,
  at             timestamptz not null,
  unique (provider, transaction),
  check ((kind = 'online') = (provider is not null and transaction is not null and attempt_id is not null)),
  check ((kind = 'offline') = (voucher_id is not null))
);
create index receipt_of_order on payments.receipt (order_id);
-- A voucher brings money once.
create unique index receipt_of_voucher on payments.receipt (voucher_id) where voucher_id is not null;

-- Where buyers transfer to. What an order was told is kept with the order's transfer.
create table payments.receiving_account (
  id       bigint generated always as identity primary key,
  holder   text    not null,
  number   text    not null,
  bank     jsonb   not null check (bank ? 'cn'),
  currency text    not null check (currency in ('CNY', 'USD', 'IDR')),
  active   boolean not null default true,
  unique (number, currency)
);

-- An order that is paid by bank transfer: the accounts as they were shown, and the words that find it again.
create table payments.transfer (
  order_id  bigint      primary key references orders.sales_order,
  buyer_id  bigint      not null,
  reference text        not null unique,
  accounts  jsonb       not null,
  chosen_at timestamptz not null
);

create table payments.voucher (
  id                  bigint generated always as identity primary key,
  order_id            bigint      not null references orders.sales_order,
  order_number        text        not null,
  buyer_id            bigint      not null,
  round               integer     not null check (round >= 1),
  state               text        not null default 'under_review' check (state in ('under_review', 'accepted', 'rejected')),
  payer_name          text        not null,
  payer_last4         text        not null check (payer_last4 ~ '^\d{4}$'),
  amount              bigint      not null check (amount > 0),
  currency            text        not null,
  paid_at             timestamptz not null,
  bank_reference      text        not null,
  -- Letters and digits alone: what the same reference looks like however it is typed.
  reference_key       text        not null,
  submitted_at        timestamptz not null,
  review_by           timestamptz not null,
  decided_at          timestamptz,
  decided_by          bigint,
  accepted_amount     bigint check (accepted_amount > 0),
  accepted_reference  text,
  accepted_key        text,
  reject_reason       text,
  -- Somebody else than who decides has looked at a duplicate and says that it is none.
  second_confirmed_by bigint,
  second_confirmed_at timestamptz,
  second_note         text,
  unique (order_id, round),
  check ((state = 'under_review') = (decided_at is null)),
  check ((state = 'accepted') = (accepted_amount is not null and accepted_key is not null)),
  check ((state = 'rejected') = (reject_reason is not null)),
  check (decided_by is null or second_confirmed_by is null or decided_by <> second_confirmed_by)
);
create unique index voucher_waiting on payments.voucher (order_id) where state = 'under_review';
-- One line of a bank statement is accepted once, unless a second person has said that it really pays two orders.
create unique index voucher_accepted_once on payments.voucher (accepted_key)
  where state = 'accepted' and second_confirmed_at is null;
create index voucher_by_reference on payments.voucher (reference_key);
create index voucher_by_accepted on payments.voucher (accepted_key) where accepted_key is not null;
create index voucher_by_state on payments.voucher (state, id desc);

create table payments.voucher_file (
  voucher_id bigint  not null references payments.voucher,
  file_id    text    not null unique, -- a file proves one payment
  position   integer not null,
  buyer_id   bigint  not null,
  sha256     text    not null,
  primary key (voucher_id, position)
);
create index voucher_file_by_hash on payments.voucher_file (sha256);

-- Money that goes back. The key makes asking twice one refund: 'cancel:RECEIPT', 'surplus:RECEIPT'.
create table payments.refund (
  id                 bigint generated always as identity primary key,
  key                text        not null unique,
  order_id           bigint      not null references orders.sales_order,
  order_number       text        not null,
  buyer_id           bigint      not null,
  receipt_id         bigint      not null references payments.receipt,
  -- cancelled: money that counted towards the order. surplus and late: money that never did.
  reason             text        not null check (reason in ('cancelled', 'surplus', 'late')),
  route              text        not null check (route in ('online', 'bank')),
  amount             bigint      not null check (amount > 0),
  currency           text        not null,
  state              text        not null default 'waiting' check (state in ('waiting', 'succeeded', 'failed')),
  provider_reference text,
  bank_reference     text,
  failure            text,
  created_at         timestamptz not null,
  created_by         bigint,
  ask_at             timestamptz,
  done_at            timestamptz,
  check ((state = 'succeeded') = (done_at is not null)),
  check (state <> 'succeeded' or provider_reference is not null or bank_reference is not null),
  check (ask_at is null or state = 'waiting')
);
create index refund_of_order on payments.refund (order_id);
create index refund_to_ask on payments.refund (ask_at) where ask_at is not null;
create index refund_open on payments.refund (state) where state <> 'succeeded';

-- What must always hold (reliability.md 2). Each view is empty when all is well.

create view audit.i_17_paid_unlike_receipts as
  select o.number as object, format('paid %s, receipts hold %s', o.paid_amount, coalesce(r.amount, 0)) as problem
  from orders.sales_order o
  left join (select order_id, sum(applied_amount) as amount from payments.receipt group by order_id) r on r.order_id = o.id
  where o.paid_amount <> coalesce(r.amount, 0);

create view audit.i_17_refunded_unlike_refunds as
  select o.number as object, format('refunded %s, finished refunds hold %s', o.refunded_amount, coalesce(r.amount, 0)) as problem
  from orders.sales_order o
  left join (select order_id, sum(amount) as amount from payments.refund
    where state = 'succeeded' and reason = 'cancelled' group by order_id) r on r.order_id = o.id
  where o.refunded_amount <> coalesce(r.amount, 0);

create view audit.i_20_refunds_beyond_receipt as
  select o.number as object, format('receipt %s of %s gives back %s', r.id, r.amount, sum(f.amount)) as problem
  from payments.receipt r join payments.refund f on f.receipt_id = r.id join orders.sales_order o on o.id = r.order_id
  group by o.number, r.id having sum(f.amount) > r.amount;

create view audit.i_25_surplus_kept as
  select o.number as object, format('receipt %s has %s over, %s of it goes back', r.id, r.amount - r.applied_amount,
    coalesce(sum(f.amount), 0)) as problem
  from payments.receipt r
  join orders.sales_order o on o.id = r.order_id
  left join payments.refund f on f.receipt_id = r.id and f.reason <> 'cancelled'
  group by o.number, r.id having r.amount - r.applied_amount <> coalesce(sum(f.amount), 0);

create view audit.i_32_closed_with_money as
  select o.number as object, format('closed with %s paid and %s on its way back', o.paid_amount, coalesce(sum(f.amount), 0)) as problem
  from orders.sales_order o
  left join payments.refund f on f.order_id = o.id and f.reason = 'cancelled'
  where o.lifecycle = 'closed' and o.paid_amount > 0
  group by o.id having o.paid_amount <> coalesce(sum(f.amount), 0);

create view audit.i_16_another_currency as
  select o.number as object, format('%s in %s, the order is in %s', x.kind, x.currency, o.currency) as problem
  from orders.sales_order o
  join (select 'attempt' as kind, order_id, currency from payments.attempt
    union all select 'receipt', order_id, currency from payments.receipt
    union all select 'refund', order_id, currency from payments.refund
    union all select 'voucher', order_id, currency from payments.voucher) x on x.order_id = o.id
  where x.currency <> o.currency;

create view audit.i_26_voucher_unlike_order as
  select o.number as object, format('the order is %s, %s vouchers wait', o.payment, count(v.id)) as problem
  from orders.sales_order o left join payments.voucher v on v.order_id = o.id and v.state = 'under_review'
  group by o.id having o.payment = 'voucher_review' and count(v.id) = 0;

create view audit.i_25_succeeded_without_receipt as
  select a.order_number as object, format('attempt %s succeeded, but no money was noted', a.id) as problem
  from payments.attempt a
  where a.state = 'succeeded' and not exists (select from payments.receipt where attempt_id = a.id);
