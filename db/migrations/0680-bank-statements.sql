-- Statements of the bank, line by line, and what each line paid for. The schema belongs to domains/bank-statements.
create schema bank_statements;

-- One file that staff imported.
create table bank_statements.statement (
  id             bigint      generated always as identity primary key,
  account_id     bigint      not null references payments.receiving_account,
  -- Of the account when it was imported.
  currency       text        not null check (currency in ('CNY', 'USD', 'IDR')),
  file_id        text        not null,
  file_name      text        not null,
  -- How staff want it read: encoding, sheet, header, columns.
  reading        jsonb       not null,
  format         text        check (format in ('csv', 'xlsx', 'camt053', 'mt940')),
  state          text        not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  failure        text,
  failure_values jsonb       not null default '{}',
  imported_by    bigint      not null,
  imported_name  text        not null,
  imported_at    timestamptz not null,
  -- The heartbeat of the process that reads it.
  touched_at     timestamptz,
  ended_at       timestamptz,
  percent        integer     not null default 0 check (percent between 0 and 100),
  -- Read, of these new, known from an earlier file, and not readable.
  line_count     integer     not null default 0,
  new_count      integer     not null default 0,
  known_count    integer     not null default 0,
  bad_count      integer     not null default 0,
  -- The first rows that could not be read, with why.
  bad_rows       jsonb       not null default '[]',
  from_day       date,
  until_day      date,
  check ((state in ('done', 'failed')) = (ended_at is not null)),
  check ((state = 'failed') = (failure is not null))
);
create index statement_open on bank_statements.statement (id) where state in ('waiting', 'running');

create table bank_statements.line (
  id               bigint  generated always as identity primary key,
  statement_id     bigint  not null references bank_statements.statement,
  account_id       bigint  not null references payments.receiving_account,
  -- The bank's own reference with day and amount, or a digest of the line and which of its equals it is.
  identity         text    not null check (length(identity) between 1 and 100),
  position         integer not null check (position > 0),
  booked_on        date    not null,
  -- What came is positive, what went out negative.
  amount           bigint  not null check (amount <> 0),
  currency         text    not null check (currency in ('CNY', 'USD', 'IDR')),
  -- What the ledger and the buyer know the line by.
  reference        text    not null check (length(reference) between 4 and 60),
  reference_key    text    not null check (reference_key <> ''),
  payer_name       text    not null,
  payer_account    text    not null,
  -- The account, else the name, without spelling; empty where the line has neither.
  payer_key        text    not null,
  text             text    not null,
  state            text    not null check (state in ('proposed', 'undecided', 'asked', 'done', 'set_aside')),
  confidence       text    check (confidence in ('sure', 'likely', 'unsure')),
  -- What it may pay, and why.
  proposal         jsonb,
  set_aside_reason text,
  -- Why the last try to accept it was refused.
  failure          text,
  failure_values   jsonb   not null default '{}',
  -- What its parts have taken; never more than came.
  used_amount      bigint  not null default 0,
  decided_by       bigint,
  decided_name     text,
  decided_at       timestamptz,
  version          integer not null default 0,
  unique (account_id, identity),
  constraint line_within_reason check (greatest(abs(amount), used_amount) <= 100000000000000),
  constraint line_not_overused check (used_amount >= 0 and used_amount <= greatest(amount, 0)),
  constraint line_outgoing_pays_nothing check (amount > 0 or state = 'set_aside'),
  constraint line_proposed_says_what check ((state = 'proposed') <= (proposal is not null)),
  constraint line_set_aside_says_why check ((state = 'set_aside') = (set_aside_reason is not null)),
  constraint line_used_when_decided check ((used_amount > 0) <= (state in ('asked', 'done')))
);
create index line_of_statement on bank_statements.line (statement_id, state, id);
create index line_open on bank_statements.line (account_id, id) where state in ('proposed', 'undecided', 'asked');
create index line_of_payer on bank_statements.line (payer_key) where state = 'done' and payer_key <> '';
create index line_by_reference on bank_statements.line (reference_key);

-- What a line has paid, or will once a second person agrees.
create table bank_statements.part (
  id           bigint      generated always as identity primary key,
  line_id      bigint      not null references bank_statements.line,
  kind         text        not null check (kind in ('order', 'repayment')),
  buyer_id     bigint      not null,
  order_number text,
  voucher_id   bigint,
  amount       bigint      not null check (amount > 0 and amount <= 100000000000000),
  made_at      timestamptz not null,
  -- Taken back: declined by the second person, or reversed.
  ended_at     timestamptz,
  constraint part_names_its_order check ((kind = 'order') = (order_number is not null and voucher_id is not null))
);
comment on table bank_statements.part is 'never deleted';
create index part_of_line on bank_statements.part (line_id);
create index part_of_buyer on bank_statements.part (buyer_id);
create unique index part_of_voucher on bank_statements.part (voucher_id) where voucher_id is not null and ended_at is null;

-- The columns that staff chose for files of an account, proposed again for its next file.
create table bank_statements.mapping (
  account_id bigint      not null references payments.receiving_account,
  -- Which names of columns it is about.
  header     text        not null,
  columns    jsonb       not null,
  day_order  text        check (day_order in ('ymd', 'dmy', 'mdy')),
  changed_at timestamptz not null,
  primary key (account_id, header)
);

-- A voucher that a line of a statement pays knows its line: several of one line pay several orders. One that staff recorded from the statement has
-- no word of the buyer behind it.
alter table payments.voucher add column statement_line_id bigint;
alter table payments.voucher add column is_recorded boolean not null default false;

-- What must always hold (reliability.md 2). Each view is empty when all is well.

create view audit.i_25_statement_line_unlike_parts as
  select 'line ' || l.id as object, format('%s used, its parts have %s', l.used_amount, coalesce(p.amount, 0)) as problem
  from bank_statements.line l
  left join (select line_id, sum(amount) as amount from bank_statements.part where ended_at is null group by line_id) p on p.line_id = l.id
  where l.used_amount <> coalesce(p.amount, 0)
  union all
  select 'line ' || l.id, format('part of %s paid voucher %s with %s', p.amount, v.id, v.accepted_amount)
  from bank_statements.part p
  join bank_statements.line l on l.id = p.line_id
  join payments.voucher v on v.id = p.voucher_id
  where p.ended_at is null and v.state = 'accepted' and v.statement_line_id = l.id
    and (v.accepted_amount <> p.amount or v.accepted_key <> l.reference_key)
  union all
  select 'line ' || l.id, format('%s came, its vouchers have %s', l.amount, sum(v.accepted_amount))
  from payments.voucher v join bank_statements.line l on l.id = v.statement_line_id
  where v.state = 'accepted' group by l.id having sum(v.accepted_amount) > l.amount;

-- The orders that one line of a statement pays count as one: the line bounds what they take.
create or replace view audit.i_25_bank_line_counted_twice as
  with came as (
    select r.reference, coalesce('statement line ' || v.statement_line_id, 'order ' || o.number) as paid, v.second_confirmed_at is not null as is_confirmed
    from payments.receipt r
    join orders.sales_order o on o.id = r.order_id
    join payments.voucher v on v.id = r.voucher_id
    union all
    select bank_reference, 'repayment ' || number, false from credit.repayment where reversed_at is null)
  select 'bank reference ' || min(reference) as object, format('paid %s', string_agg(distinct paid, ', ')) as problem
  from came
  group by upper(regexp_replace(reference, '[^[:alnum:]]', '', 'g'))
  having count(distinct paid) > 1 and count(distinct paid) filter (where not is_confirmed) > 1;
