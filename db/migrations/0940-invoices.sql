-- Invoices: what was paid for orders, stated for the buyer's books. The schema belongs to domains/invoices.
create schema invoices;

-- To whom a buyer has their invoices made out.
create table invoices.title (
  id         bigint generated always as identity primary key,
  buyer_id   bigint      not null,
  party      text        not null check (party in ('person', 'company')),
  name       text        not null check (length(name) between 1 and 100),
  country    text        not null check (country ~ '^[A-Z]{2}$'),
  tax_number text        not null check (length(tax_number) <= 30),
  address    text        not null check (length(address) <= 200),
  phone      text        not null check (length(phone) <= 30),
  bank       text        not null check (length(bank) <= 100),
  account    text        not null check (length(account) <= 40),
  is_default boolean     not null,
  created_at timestamptz not null,
  constraint company_has_tax_number check (party <> 'company' or tax_number <> '')
);
create unique index title_default on invoices.title (buyer_id) where is_default;
create index title_of_buyer on invoices.title (buyer_id, id desc);

-- The last number of each series. The row stays locked until the transaction that takes a number ends: a number of one that fails is
-- taken by the next, so that there is never a gap. `F2026` holds the invoices of a year, `R2026` its red ones.
create table invoices.series (
  code text    primary key check (code ~ '^[FR]\d{4}$'),
  last integer not null check (last between 1 and 99999999)
);
comment on table invoices.series is 'never deleted';

create table invoices.invoice (
  id           bigint generated always as identity primary key,
  buyer_id     bigint      not null,
  lang         text        not null check (lang in ('cn', 'en', 'spa', 'id')),
  currency     text        not null check (currency in ('CNY', 'USD', 'IDR')),
  kind         text        not null check (kind in ('ordinary', 'special')),
  -- As it was when the invoice was requested.
  title        jsonb       not null,
  remark       text        not null check (length(remark) <= 200),
  state        text        not null default 'requested'
    check (state in ('requested', 'processing', 'issued', 'rejected', 'void', 'red_requested', 'red_issued')),
  amount       bigint      not null check (amount between 1 and 100000000000000),
  -- Contained in the amount.
  tax_amount   bigint      not null check (tax_amount between 0 and amount),
  created_at   timestamptz not null,
  changed_at   timestamptz not null,
  -- Why it was rejected, voided or is to be reversed.
  reason       text        not null default '' check (length(reason) <= 500),
  series        text    references invoices.series,
  series_number integer check (series_number > 0),
  number        text    unique,
  issued_at     timestamptz,
  -- What it says, as it was issued.
  lines         jsonb,
  seller        jsonb,
  -- Code and number that the tax office's system gave it.
  official_code   text not null default '' check (length(official_code) <= 20),
  official_number text not null default '' check (length(official_number) <= 30),
  red_series        text    references invoices.series,
  red_series_number integer check (red_series_number > 0),
  red_number        text    unique,
  red_at            timestamptz,
  -- Its files are to be written; null: they are, or there are none yet.
  files_due_at  timestamptz,
  constraint number_is_whole check (num_nonnulls(series, series_number, number, issued_at, lines, seller) in (0, 6)),
  constraint number_when_issued check (case when state in ('issued', 'red_requested', 'red_issued') then number is not null
    when state = 'void' then true else number is null end),
  constraint red_number_is_whole check (num_nonnulls(red_series, red_series_number, red_number, red_at) in (0, 4)),
  constraint red_when_reversed check ((state = 'red_issued') = (red_number is not null)),
  constraint number_of_series check (number is null or (starts_with(series, 'F') and number = series || '-' || lpad(series_number::text, 8, '0'))),
  constraint red_number_of_series check (red_number is null
    or (starts_with(red_series, 'R') and red_number = red_series || '-' || lpad(red_series_number::text, 8, '0'))),
  constraint reason_given check (state not in ('rejected', 'red_requested', 'red_issued') or reason <> ''),
  constraint rupiah_are_whole check (currency <> 'IDR' or (amount % 100 = 0 and tax_amount % 100 = 0)),
  unique (series, series_number),
  unique (red_series, red_series_number)
);
comment on table invoices.invoice is 'never deleted';
create index invoice_of_buyer on invoices.invoice (buyer_id, id desc);
create index invoice_waiting on invoices.invoice (state, changed_at) where state in ('requested', 'processing', 'red_requested');
create index invoice_by_state on invoices.invoice (state, id desc);
create index invoice_issued on invoices.invoice (issued_at, id) where issued_at is not null;
create index invoice_files_due on invoices.invoice (files_due_at) where files_due_at is not null;

-- What an invoice states of each of its orders.
create table invoices.share (
  invoice_id   bigint not null references invoices.invoice,
  order_id     bigint not null references orders.sales_order,
  order_number text   not null,
  amount       bigint not null check (amount between 1 and 100000000000000),
  tax_amount   bigint not null check (tax_amount between 0 and amount),
  -- Percent, as the order says.
  tax_rate     double precision not null check (tax_rate between 0 and 100),
  primary key (invoice_id, order_id)
);
comment on table invoices.share is 'append-only: what an invoice states is never changed';
create index share_of_order on invoices.share (order_id);

-- What of each order invoices have taken, never more than what was paid for it and not given back when the last of them took it.
create table invoices.order_sum (
  order_id        bigint primary key references orders.sales_order,
  billable_amount bigint not null check (billable_amount >= 0),
  taken_amount    bigint not null,
  constraint taken_within_paid check (taken_amount between 0 and billable_amount)
);
comment on table invoices.order_sum is 'never deleted';

-- The files of an invoice as they left: written once, each with its hash.
create table invoices.file (
  invoice_id bigint      not null references invoices.invoice,
  kind       text        not null check (kind in ('pdf', 'ubl', 'red_pdf', 'red_ubl', 'official')),
  type       text        not null check (type in ('application/pdf', 'application/ofd', 'application/xml')),
  bytes      bytea       not null check (length(bytes) between 1 and 10485760),
  sha256     text        not null,
  created_at timestamptz not null,
  primary key (invoice_id, kind),
  constraint hash_of_bytes check (sha256 = encode(sha256(bytes), 'hex'))
);
comment on table invoices.file is 'append-only: what was sent is never changed';

create view audit.i_35_invoice_numbers_with_gaps as
  select s.code as object, format('counts to %s, has %s numbers up to %s', s.last, coalesce(n.count, 0), coalesce(n.most, 0)) as problem
  from invoices.series s
  left join lateral (select count(*) as count, max(number) as most from (
    select series_number as number from invoices.invoice where series = s.code
    union all
    select red_series_number from invoices.invoice where red_series = s.code) taken) n on true
  where (s.last, s.last) is distinct from (coalesce(n.count, 0)::integer, coalesce(n.most, 0));
create view audit.i_35_invoices_unlike_shares as
  select i.number as object, format('invoice %s states %s with tax %s, its orders %s with %s', i.id, i.amount, i.tax_amount, s.amount, s.tax) as problem
  from invoices.invoice i
  left join lateral (select sum(amount) as amount, sum(tax_amount) as tax from invoices.share where invoice_id = i.id) s on true
  where (i.amount, i.tax_amount) is distinct from (s.amount, s.tax);
create view audit.i_35_invoices_unlike_orders as
  select o.number as object, format('invoices state %s, %s is counted', coalesce(s.amount, 0), u.taken_amount) as problem
  from invoices.order_sum u join orders.sales_order o on o.id = u.order_id
  left join lateral (select sum(s.amount) as amount from invoices.share s join invoices.invoice i on i.id = s.invoice_id
    where s.order_id = u.order_id and i.state not in ('rejected', 'void', 'red_issued')) s on true
  where u.taken_amount <> coalesce(s.amount, 0);
create view audit.i_35_invoices_of_others as
  select o.number as object, format('invoice %s is another buyer''s, or in another currency', i.id) as problem
  from invoices.share s join invoices.invoice i on i.id = s.invoice_id join orders.sales_order o on o.id = s.order_id
  where o.buyer_id <> i.buyer_id or o.currency <> i.currency;
