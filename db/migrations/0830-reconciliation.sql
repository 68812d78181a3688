-- Daily reconciliation: the bill of each payment provider, line by line, against payments and the clearing account of the ledger.
-- The schema belongs to domains/reconciliation.
create schema reconciliation;

-- A day of a provider's own clock. Its bill is fetched from `due_at` on, however long that takes.
create table reconciliation.day (
  provider      text        not null check (provider ~ '^[a-z0-9-]{1,40}$'),
  day           date        not null,
  -- When it begins and ends, and from when the bill is complete.
  from_at       timestamptz not null,
  until_at      timestamptz not null,
  published_at  timestamptz not null,
  due_at        timestamptz,
  attempt_count integer     not null default 0 check (attempt_count between 0 and 1000000),
  -- Why the last try was in vain.
  failure       text        check (failure ~ '^[a-zA-Z]{1,40}$'),
  failed_at     timestamptz,
  -- Since when its bill is here, from where, and who brought a file.
  fetched_at    timestamptz,
  source        text        check (source in ('provider', 'file')),
  brought_by    text        check (length(brought_by) <= 200),
  compared_at   timestamptz,
  primary key (provider, day),
  check (from_at < until_at and until_at <= published_at),
  -- What has no bill is due.
  check (due_at is not null or fetched_at is not null),
  check ((failure is null) = (failed_at is null)),
  check ((source is null) = (fetched_at is null)),
  check (brought_by is null or source = 'file')
);
comment on table reconciliation.day is 'never deleted';
create index day_due on reconciliation.day (due_at) where due_at is not null;
create index day_unfetched on reconciliation.day (published_at) where fetched_at is null;
create index day_latest on reconciliation.day (day desc, provider);

create table reconciliation.line (
  id           bigint      generated always as identity primary key,
  provider     text        not null,
  day          date        not null,
  kind         text        not null check (kind in ('payment', 'refund', 'payout', 'adjustment', 'fee')),
  -- The provider's id of the movement, and which of the lines with this id it is: a bill that comes again adds nothing.
  reference    text        not null check (length(reference) between 1 and 200),
  copy         integer     not null default 1 check (copy between 1 and 10000),
  transaction  text        check (length(transaction) <= 200),
  refund_key   text        check (length(refund_key) <= 200),
  at           timestamptz not null,
  amount       bigint      not null check (abs(amount) <= 1000000000000000),
  currency     text        not null check (currency ~ '^[A-Z]{3}$'),
  fee_amount   bigint      not null check (abs(fee_amount) <= 1000000000000000),
  fee_currency text        not null check (fee_currency ~ '^[A-Z]{3}$'),
  -- What of ours it is.
  receipt_id   bigint      references payments.receipt,
  refund_id    bigint      references payments.refund,
  foreign key (provider, day) references reconciliation.day,
  unique (provider, kind, reference, copy),
  check (kind not in ('payment', 'refund') or amount >= 0),
  check (receipt_id is null or kind = 'payment'),
  check (refund_id is null or kind = 'refund')
);
comment on table reconciliation.line is 'never deleted';
-- One movement of ours is one line.
create unique index line_of_receipt on reconciliation.line (receipt_id) where receipt_id is not null;
create unique index line_of_refund on reconciliation.line (refund_id) where refund_id is not null;
create index line_of_day on reconciliation.line (provider, day, id);
create index line_unmatched on reconciliation.line (provider, day)
  where kind in ('payment', 'refund') and receipt_id is null and refund_id is null;

-- Money that the shop has recorded as moved at a provider. A refund that has not arrived has no instant yet.
create view reconciliation.movement as
  select r.provider, 'payment' as kind, r.id as receipt_id, null::bigint as refund_id, r.transaction, null::text as refund_key,
    null::text as reference, a.order_number, r.amount, r.currency, r.at, true as has_happened
  from payments.receipt r join payments.attempt a on a.id = r.attempt_id
  where r.provider is not null
  union all
  select r.provider, 'refund', null, f.id, r.transaction, f.key, f.provider_reference, f.order_number, f.amount, f.currency, f.done_at,
    -- Refused by the provider, or sent by bank: then nothing of it may be in a bill.
    f.state <> 'failed' and f.bank_reference is null
  from payments.refund f join payments.receipt r on r.id = f.receipt_id
  where r.provider is not null and f.route in ('online', 'bank');

-- What each posting has changed of what providers hold for the shop.
create view reconciliation.clearing as
  select substr(a.owner, 10) as provider, e.currency, e.amount, p.at
  from ledger.posting p join ledger.entry e on e.posting_id = p.id join ledger.account a on a.id = e.account_id
  where a.kind = 'provider_clearing';

-- What does not agree now, of days whose bill is here. Amounts are minor units, below zero of what went back; null where that side knows
-- nothing. Of `clearing` the first side are payments and the second the ledger.
create view reconciliation.disagreement as
  select *, format('%s %s %s %s %s', kind, line_id, receipt_id, refund_id, our_currency) as identity
  from (
    select l.provider, l.day,
      case when m.provider is not null then
          case when m.currency <> l.currency then 'currency' when m.amount <> l.amount then 'amount' else 'state' end
        when l.kind = 'adjustment' then 'adjustment'
        when l.copy > 1 or twin.provider is not null then 'doubled' else 'notHere' end as kind,
      l.id as line_id, m.receipt_id, m.refund_id, coalesce(m.order_number, twin.order_number) as order_number,
      case when l.kind = 'refund' then -l.amount else l.amount end as bill_amount, l.currency as bill_currency,
      case when l.kind = 'refund' then -m.amount else m.amount end as our_amount, m.currency as our_currency
    from reconciliation.line l
    left join lateral (
      select * from reconciliation.movement where receipt_id = l.receipt_id
      union all select * from reconciliation.movement where refund_id = l.refund_id) m on true
    left join lateral (
      select t.provider, t.order_number from reconciliation.movement t
      where l.receipt_id is null and l.refund_id is null and t.provider = l.provider and t.kind = l.kind
        and t.transaction = l.transaction and (l.kind = 'payment' or t.refund_key = l.refund_key or t.reference = l.reference)
      limit 1) twin on true
    where l.kind in ('payment', 'refund', 'adjustment')
      and (m.provider is null or m.currency <> l.currency or m.amount <> l.amount or not m.has_happened)
    union all
    select d.provider, d.day, 'notThere', null, m.receipt_id, m.refund_id, m.order_number, null, null,
      case when m.kind = 'refund' then -m.amount else m.amount end, m.currency
    from reconciliation.day d join reconciliation.movement m
      on m.provider = d.provider and m.at >= d.from_at and m.at < d.until_at and m.has_happened
    where d.fetched_at is not null
      and not exists (select from reconciliation.line l where l.receipt_id = m.receipt_id)
      and not exists (select from reconciliation.line l where l.refund_id = m.refund_id)
    union all
    select d.provider, d.day, 'clearing', null, null, null, null, x.ours, x.currency, x.posted, x.currency
    from reconciliation.day d cross join lateral (
      select currency, sum(ours)::bigint as ours, sum(posted)::bigint as posted
      from (
        select m.currency, case when m.kind = 'refund' then -m.amount else m.amount end as ours, 0 as posted
        from reconciliation.movement m
        where m.provider = d.provider and m.at >= d.from_at and m.at < d.until_at and m.has_happened
        union all
        select c.currency, 0, c.amount from reconciliation.clearing c
        where c.provider = d.provider and c.at >= d.from_at and c.at < d.until_at) both_sides
      group by currency) x
    where d.fetched_at is not null and x.ours <> x.posted) as unlike (provider, day, kind, line_id, receipt_id, refund_id, order_number, bill_amount, bill_currency, our_amount,
      our_currency);

-- What staff have to explain: it stays until they do, or until both sides agree after all.
create table reconciliation.difference (
  id            bigint      generated always as identity primary key,
  provider      text        not null,
  day           date        not null,
  kind          text        not null
    check (kind in ('notHere', 'notThere', 'amount', 'currency', 'state', 'doubled', 'adjustment', 'clearing')),
  line_id       bigint      references reconciliation.line,
  receipt_id    bigint      references payments.receipt,
  refund_id     bigint      references payments.refund,
  order_number  text        check (length(order_number) <= 100),
  bill_amount   bigint      check (abs(bill_amount) <= 9007199254740991),
  bill_currency text,
  our_amount    bigint      check (abs(our_amount) <= 9007199254740991),
  our_currency  text,
  -- What of the day it is about: it is one difference, however often it is found.
  identity      text        not null check (length(identity) between 3 and 200),
  found_at      timestamptz not null,
  -- The last comparison that found it.
  seen_in       uuid        not null,
  -- Explained by staff, or agreed by itself.
  state         text        not null default 'open' check (state in ('open', 'settled', 'resolved')),
  note          text        check (length(note) between 2 and 500),
  closed_at     timestamptz,
  closed_by     bigint      check (closed_by <= 9007199254740991),
  closed_name   text,
  -- The bill that had it after all.
  resolved_on   date,
  version       integer     not null default 1,
  foreign key (provider, day) references reconciliation.day,
  unique (provider, day, identity),
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'settled') = (note is not null and closed_by is not null and closed_name is not null)),
  check (state = 'resolved' or resolved_on is null),
  check ((bill_amount is null) = (bill_currency is null) and (our_amount is null) = (our_currency is null)),
  check (bill_amount is not null or our_amount is not null)
);
comment on table reconciliation.difference is 'never deleted';
create index difference_open on reconciliation.difference (found_at, id) where state = 'open';
create index difference_of_line on reconciliation.difference (line_id) where line_id is not null;

-- What must always hold (reliability.md 2). Each view is empty when all is well.
create view audit.i_24_bill_unlike_payments as
  select format('%s %s', v.provider, v.day) as object,
    format('%s without an item: the bill has %s %s, the shop %s %s', v.kind, v.bill_amount, v.bill_currency, v.our_amount,
      v.our_currency) as problem
  from reconciliation.disagreement v
  where not exists (
    select from reconciliation.difference d
    where d.provider = v.provider and d.day = v.day and d.identity = v.identity and d.state <> 'resolved'
      and d.bill_amount is not distinct from v.bill_amount and d.our_amount is not distinct from v.our_amount);

create view audit.i_24_line_of_another_payment as
  select format('%s %s', l.provider, l.reference) as object, 'the line is matched to another payment' as problem
  from reconciliation.line l cross join lateral (
    select * from reconciliation.movement where receipt_id = l.receipt_id
    union all select * from reconciliation.movement where refund_id = l.refund_id) m
  where m.provider <> l.provider or m.transaction is distinct from l.transaction;
