-- What was posted of a bill is undone by reversal: of a file that somebody brought, and of a dispute that was none. And payouts that arrive with
-- another amount, of which the bank has kept a part.
alter table reconciliation.day add column if not exists brought_by_id bigint check (brought_by_id <= 9000000000000000);

-- Of a file that was withdrawn, or that the provider itself does not say: it counts for nothing, until a bill has it.
alter table reconciliation.line add column if not exists withdrawn_at timestamptz;
alter table reconciliation.line drop constraint if exists line_withdrawn_is_nothing;
alter table reconciliation.line add constraint line_withdrawn_is_nothing
  check (withdrawn_at is null or (receipt_id is null and refund_id is null and fee_posting_id is null)) not valid;

-- The payout that a difference is of: what of it the bank's line has less.
alter table reconciliation.posting add column if not exists of_payout_id bigint check (of_payout_id <= 9000000000000000);
alter table reconciliation.posting drop constraint if exists posting_of_payout_fkey;
alter table reconciliation.posting add constraint posting_of_payout_fkey foreign key (of_payout_id) references reconciliation.posting not valid;
alter table reconciliation.posting drop constraint if exists posting_kind_check;
alter table reconciliation.posting add constraint posting_kind_check
  check (kind in ('payout', 'payout_difference', 'provider_fee', 'chargeback')) not valid;
alter table reconciliation.posting drop constraint if exists posting_of_a_line;
alter table reconciliation.posting add constraint posting_of_a_line check ((kind = 'payout_difference') = (of_payout_id is not null) and case kind
  when 'provider_fee' then line_id is null and arrived_on is null and day is not null
  when 'chargeback' then line_id is not null and arrived_on is null and day is not null
  when 'payout_difference' then line_id is null and arrived_on is null and day is null
  else (line_id is null) = (day is null) and (line_id is not null or reversed_at is not null or arrived_on is not null) end) not valid;
alter table reconciliation.posting drop constraint if exists posting_reversed;
alter table reconciliation.posting add constraint posting_reversed check (reversed_at is null or arrived_on is null) not valid;

create or replace view reconciliation.clearing as
  select substr(a.owner, 10) as provider, e.currency, e.amount, p.at
  from ledger.posting p join ledger.entry e on e.posting_id = p.id join ledger.account a on a.id = e.account_id
  where a.kind = 'provider_clearing' and p.kind not in ('payout', 'payout_reversed', 'provider_fee', 'provider_fee_reversed', 'chargeback',
    'chargeback_reversed');

-- As before, without lines that count for nothing.
create or replace view reconciliation.disagreement as
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
    where l.kind in ('payment', 'refund', 'adjustment') and l.withdrawn_at is null
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

-- What must always hold (reliability.md 2). Each view is empty when all is well.

create or replace view audit.i_25_payout_unlike_bank_line as
  select 'payout ' || coalesce(p.id, l.payout_id) as object,
    format('%s %s arrived on %s, the bank line has %s %s of %s', p.arrived_amount, p.currency, p.arrived_on, l.amount, l.currency, l.booked_on) as problem
  from (
    select p.*, p.amount - coalesce(k.amount, 0) as arrived_amount
    from reconciliation.posting p
    left join reconciliation.posting k on k.of_payout_id = p.id and k.reversed_at is null
    where p.kind = 'payout' and p.arrived_on is not null) p
  full join (select * from bank_statements.line where payout_id is not null) l on l.payout_id = p.id
  where (p.arrived_amount, p.currency, p.arrived_on) is distinct from (l.amount, l.currency, l.booked_on);

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
    select 'shop', currency, -amount from reconciliation.posting where kind = 'payout_difference' and reversed_at is null
    union all
    select 'provider:' || provider, currency, -amount from reconciliation.posting where kind <> 'payout_difference' and reversed_at is null
  ), known as (select owner, currency, sum(amount)::bigint as balance from money group by 1, 2)
  select format('%s %s', owner, currency) as object,
    format('payments know %s, the ledger %s', coalesce(k.balance, 0), coalesce(a.balance, 0)) as problem
  from known k full join (
    select owner, currency, sum(balance)::bigint as balance from ledger.account
    where kind in ('bank', 'provider_clearing') group by 1, 2) a using (owner, currency)
  where coalesce(k.balance, 0) <> coalesce(a.balance, 0);

create or replace view audit.i_24_provider_costs_unlike_ledger as
  select format('%s %s %s', owner, kind, currency) as object,
    format('bills know %s, the ledger %s', coalesce(k.balance, 0), coalesce(a.balance, 0)) as problem
  from (
    select 'provider:' || provider as owner, case kind when 'chargeback' then 'chargebacks' else 'provider_fees' end as kind, currency,
      sum(amount)::bigint as balance
    from reconciliation.posting where kind <> 'payout' and reversed_at is null group by 1, 2, 3) k
  full join (
    select owner, kind, currency, sum(balance)::bigint as balance from ledger.account
    where kind in ('provider_fees', 'chargebacks') group by 1, 2, 3) a using (owner, kind, currency)
  where coalesce(k.balance, 0) <> coalesce(a.balance, 0);

create or replace view audit.i_24_posting_unlike_bill as
  select format('%s %s', p.kind, p.id) as object, format('posted %s %s, the bill has %s %s', p.amount, p.currency, -l.amount, l.currency) as problem
  from reconciliation.posting p join reconciliation.line l on l.id = p.line_id
  where p.reversed_at is null and (p.provider, p.day, p.currency, p.amount, p.kind) is distinct from
    (l.provider, l.day, l.currency, -l.amount, case l.kind when 'payout' then 'payout' when 'adjustment' then 'chargeback' end)
  union all
  select 'provider_fee ' || coalesce(p.id, l.fee_posting_id),
    format('posted %s %s, the lines have %s %s', p.amount, p.currency, l.amount, l.currency)
  from (select * from reconciliation.posting where kind = 'provider_fee' and reversed_at is null) p
  full join (
    select fee_posting_id, provider, day, fee_currency as currency,
      sum(fee_amount - case when kind = 'fee' then amount else 0 end)::bigint as amount
    from reconciliation.line where fee_posting_id is not null group by 1, 2, 3, 4) l on l.fee_posting_id = p.id
  where (p.provider, p.day, p.currency, p.amount) is distinct from (l.provider, l.day, l.currency, l.amount);

-- A payout that no statement has, said only once every receiving account of the currency has a statement of the days on which it may have arrived.
-- One that has come back to the provider never arrives.
create or replace view audit.i_25_payout_in_no_statement as
  select 'payout ' || p.id as object,
    format('%s %s that %s paid out on %s is in no statement', p.amount, p.currency, p.provider, p.at::date) as problem
  from reconciliation.posting p join reconciliation.line l on l.id = p.line_id
  where p.kind = 'payout' and p.amount > 0 and p.arrived_on is null and p.reversed_at is null and p.at < now() - interval '14 days'
    and not exists (
      select from reconciliation.line back
      where back.provider = l.provider and back.kind = 'payout' and back.transaction = l.transaction and back.id <> l.id
        and back.amount = -l.amount and back.withdrawn_at is null)
    and exists (select from payments.receiving_account a where a.active and a.currency = p.currency)
    and not exists (
      select from payments.receiving_account a cross join generate_series(p.at::date, p.at::date + 10, interval '1 day') as d (day)
      where a.active and a.currency = p.currency and not exists (
        select from bank_statements.statement s
        where s.account_id = a.id and s.state = 'done' and d.day::date between s.from_day and s.until_day));
