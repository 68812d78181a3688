-- Payouts of providers, what they keep, and what they take back for disputes: each is a posting of the ledger, for lines of a bill or for a line
-- of the bank.

-- What providers have kept, and what they have taken back from the shop for disputes.
insert into ledger.account_kind (kind, side, owner, is_bounded) values
  ('provider_fees', 'debit', 'provider', false),
  ('chargebacks', 'debit', 'provider', false)
on conflict do nothing;

-- One posting of the ledger each, under the key 'payout:81': its kind and its id.
create table if not exists reconciliation.posting (
  id          bigint      generated always as identity primary key,
  kind        text        not null check (kind in ('payout', 'provider_fee', 'chargeback')),
  provider    text        not null check (provider ~ '^[a-z0-9-]{1,40}$'),
  currency    text        not null check (currency in ('CNY', 'USD', 'IDR')),
  -- What it takes off the provider's clearing account; below zero where it comes back. Fees of a day may come to nothing.
  amount      bigint      not null check (abs(amount) <= 9007199254740991 and (amount <> 0 or kind = 'provider_fee')),
  at          timestamptz not null,
  -- The day of the bill; of a fee it is what the lines come to that name it.
  day         date,
  -- The line of the bill that it is.
  line_id     bigint      references reconciliation.line,
  -- The day of the bank's line that was set as this payout.
  arrived_on  date,
  -- A payout that no bill has and that its line of the bank is not after all.
  reversed_at timestamptz,
  constraint posting_of_a_line check (case kind
    when 'provider_fee' then line_id is null and arrived_on is null and day is not null
    when 'chargeback' then line_id is not null and arrived_on is null and day is not null
    else (line_id is null) = (day is null) and (line_id is not null or reversed_at is not null or arrived_on is not null) end),
  constraint posting_reversed check (reversed_at is null or (kind = 'payout' and line_id is null and arrived_on is null))
);
comment on table reconciliation.posting is 'never deleted';
create unique index if not exists posting_of_line on reconciliation.posting (line_id) where line_id is not null;
create index if not exists posting_awaited on reconciliation.posting (currency, amount)
  where kind = 'payout' and arrived_on is null and reversed_at is null;
create index if not exists posting_of_fees on reconciliation.posting (day) where kind = 'provider_fee';

-- The posting that a line's fee is part of.
alter table reconciliation.line add column if not exists fee_posting_id bigint;
alter table reconciliation.line drop constraint if exists line_fee_posting_fkey;
alter table reconciliation.line add constraint line_fee_posting_fkey foreign key (fee_posting_id) references reconciliation.posting not valid;

-- What payments have changed of what providers hold; their payouts and fees are no payments of a day.
create or replace view reconciliation.clearing as
  select substr(a.owner, 10) as provider, e.currency, e.amount, p.at
  from ledger.posting p join ledger.entry e on e.posting_id = p.id join ledger.account a on a.id = e.account_id
  where a.kind = 'provider_clearing' and p.kind not in ('payout', 'payout_reversed', 'provider_fee', 'chargeback');

-- A line of the bank is either allocated or a payout, and a payout is one line at most.
alter table bank_statements.line add column if not exists payout_id bigint;
alter table bank_statements.line drop constraint if exists line_state_check;
alter table bank_statements.line add constraint line_state_check
  check (state in ('proposed', 'undecided', 'asked', 'done', 'payout', 'set_aside')) not valid;
alter table bank_statements.line drop constraint if exists line_payout_pays_nothing;
alter table bank_statements.line add constraint line_payout_pays_nothing check ((state = 'payout') = (payout_id is not null)
  and (payout_id is null or (amount > 0 and used_amount = 0 and not is_reversal))) not valid;
alter table bank_statements.line drop constraint if exists line_payout_fkey;
alter table bank_statements.line add constraint line_payout_fkey foreign key (payout_id) references reconciliation.posting not valid;

-- A payout takes its line of the bank as proofs and repayments do: it is counted for nothing else.
alter table ledger.bank_line drop constraint if exists bank_line_taken_by_check;
alter table ledger.bank_line add constraint bank_line_taken_by_check check (taken_by ~ '^(voucher|repayment|payout):[0-9]{1,18}$') not valid;

-- What must always hold (reliability.md 2). Each view is empty when all is well.

create or replace view audit.i_25_bank_line_unlike_its_taker as
  with taker as (
    select 'voucher:' || id as taken_by, coalesce(nullif(accepted_key, ''), 'VOUCHER' || id) as key
    from payments.voucher where state = 'accepted'
    union all
    select 'repayment:' || id, reference_key from credit.repayment where reversed_at is null
    union all
    select 'payout:' || payout_id, reference_key from bank_statements.line where payout_id is not null),
  line as (select taken_by, reference_key from ledger.bank_line where freed_at is null)
  select coalesce(t.taken_by, l.taken_by) as object,
    format('counts the bank line %s, has taken %s', coalesce(t.key, 'none'), coalesce(l.reference_key, 'none')) as problem
  from taker t full join line l using (taken_by) where t.key is distinct from l.reference_key;

create or replace view audit.i_25_bank_line_counted_twice as
  with came as (
    select r.reference, coalesce('statement line ' || v.statement_line_id, 'order ' || o.number) as paid, v.second_confirmed_at is not null as is_confirmed
    from payments.receipt r
    join orders.sales_order o on o.id = r.order_id
    join payments.voucher v on v.id = r.voucher_id
    union all
    select bank_reference, 'repayment ' || number, false from credit.repayment where reversed_at is null
    union all
    select reference, 'payout ' || payout_id, false from bank_statements.line where payout_id is not null)
  select 'bank reference ' || min(reference) as object, format('paid %s', string_agg(distinct paid, ', ')) as problem
  from came
  group by upper(regexp_replace(reference, '[^[:alnum:]]', '', 'g'))
  having count(distinct paid) > 1 and count(distinct paid) filter (where not is_confirmed) > 1;

-- A payout that has arrived is one line of the bank, of its amount.
create or replace view audit.i_25_payout_unlike_bank_line as
  select 'payout ' || coalesce(p.id, l.payout_id) as object,
    format('%s %s arrived on %s, the bank line has %s %s of %s', p.amount, p.currency, p.arrived_on, l.amount, l.currency, l.booked_on) as problem
  from (select * from reconciliation.posting where kind = 'payout' and arrived_on is not null) p
  full join (select * from bank_statements.line where payout_id is not null) l on l.payout_id = p.id
  where (p.amount, p.currency, p.arrived_on) is distinct from (l.amount, l.currency, l.booked_on);

create or replace view audit.i_24_clearing_unlike_payments as
  with money as (
    select coalesce('provider:' || provider, 'shop') as owner, currency, amount from payments.receipt
    where is_posted and kind not in ('credit', 'wallet')
    union all
    select case when f.bank_reference is null then 'provider:' || r.provider else 'shop' end, f.currency, -f.amount
    from payments.refund f join payments.receipt r on r.id = f.receipt_id where f.is_sent_posted and f.route not in ('credit', 'wallet')
    union all
    select 'shop', currency, amount from credit.repayment where reversed_at is null
    union all
    select 'shop', currency, -amount from credit.prepayment_refund where state = 'sent'
    union all
    select 'shop', currency, fee_amount - amount from wallet.withdrawal where state = 'paid'
    union all
    select 'shop', currency, amount from reconciliation.posting where kind = 'payout' and reversed_at is null
    union all
    select 'provider:' || provider, currency, -amount from reconciliation.posting where reversed_at is null
  ), known as (select owner, currency, sum(amount)::bigint as balance from money group by 1, 2)
  select format('%s %s', owner, currency) as object,
    format('payments know %s, the ledger %s', coalesce(k.balance, 0), coalesce(a.balance, 0)) as problem
  from known k full join (
    select owner, currency, sum(balance)::bigint as balance from ledger.account
    where kind in ('bank', 'provider_clearing') group by 1, 2) a using (owner, currency)
  where coalesce(k.balance, 0) <> coalesce(a.balance, 0);

-- What providers keep and take back is what their bills say.
create or replace view audit.i_24_provider_costs_unlike_ledger as
  select format('%s %s %s', owner, kind, currency) as object,
    format('bills know %s, the ledger %s', coalesce(k.balance, 0), coalesce(a.balance, 0)) as problem
  from (
    select 'provider:' || provider as owner, case kind when 'chargeback' then 'chargebacks' else 'provider_fees' end as kind, currency,
      sum(amount)::bigint as balance
    from reconciliation.posting where kind <> 'payout' group by 1, 2, 3) k
  full join (
    select owner, kind, currency, sum(balance)::bigint as balance from ledger.account
    where kind in ('provider_fees', 'chargebacks') group by 1, 2, 3) a using (owner, kind, currency)
  where coalesce(k.balance, 0) <> coalesce(a.balance, 0);

create or replace view audit.i_24_posting_unlike_bill as
  select format('%s %s', p.kind, p.id) as object, format('posted %s %s, the bill has %s %s', p.amount, p.currency, -l.amount, l.currency) as problem
  from reconciliation.posting p join reconciliation.line l on l.id = p.line_id
  where (p.provider, p.day, p.currency, p.amount, p.kind) is distinct from
    (l.provider, l.day, l.currency, -l.amount, case l.kind when 'payout' then 'payout' when 'adjustment' then 'chargeback' end)
  union all
  select 'provider_fee ' || coalesce(p.id, l.fee_posting_id),
    format('posted %s %s, the lines have %s %s', p.amount, p.currency, l.amount, l.currency)
  from (select * from reconciliation.posting where kind = 'provider_fee') p
  full join (
    select fee_posting_id, provider, day, fee_currency as currency,
      sum(fee_amount - case when kind = 'fee' then amount else 0 end)::bigint as amount
    from reconciliation.line where fee_posting_id is not null group by 1, 2, 3, 4) l on l.fee_posting_id = p.id
  where (p.provider, p.day, p.currency, p.amount) is distinct from (l.provider, l.day, l.currency, l.amount);
