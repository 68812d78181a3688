-- A payout that the bank exchanges: the bill has it in one currency, the bank's line in another. The first row of a pair takes the one off the
-- shop's bank account, the second, which names the first, puts the other in its place.
alter table reconciliation.posting drop constraint if exists posting_kind_check;
alter table reconciliation.posting add constraint posting_kind_check
  check (kind in ('payout', 'payout_difference', 'payout_conversion', 'provider_fee', 'chargeback', 'currency_conversion')) not valid;
alter table reconciliation.posting drop constraint if exists posting_of_conversion;
alter table reconciliation.posting add constraint posting_of_conversion check (of_conversion_id is null
  or (kind in ('currency_conversion', 'payout_conversion') and of_conversion_id < id)) not valid;
alter table reconciliation.posting drop constraint if exists posting_of_a_line;
alter table reconciliation.posting add constraint posting_of_a_line check (
  (kind in ('payout_difference', 'payout_conversion')) = (of_payout_id is not null) and case
  when kind in ('provider_fee', 'currency_conversion') then line_id is null and arrived_on is null and day is not null
  when kind = 'chargeback' then line_id is not null and arrived_on is null and day is not null
  when kind in ('payout_difference', 'payout_conversion') then line_id is null and arrived_on is null and day is null
  else (line_id is null) = (day is null) and (line_id is not null or reversed_at is not null or arrived_on is not null) end) not valid;
-- What the bank took is above zero, what it gave below.
alter table reconciliation.posting drop constraint if exists posting_payout_conversion_sides;
alter table reconciliation.posting add constraint posting_payout_conversion_sides
  check (kind <> 'payout_conversion' or (amount > 0) = (of_conversion_id is null)) not valid;

-- What must always hold (reliability.md 2). Each view is empty when all is well.

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
    select 'shop', currency, -amount from reconciliation.posting where kind in ('payout_difference', 'payout_conversion') and reversed_at is null
    union all
    select 'provider:' || provider, currency, -amount from reconciliation.posting
    where kind not in ('payout_difference', 'payout_conversion') and reversed_at is null
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
    select 'provider:' || provider as owner, case when kind = 'chargeback' then 'chargebacks'
        when kind in ('currency_conversion', 'payout_conversion') then 'currency_conversion' else 'provider_fees' end as kind, currency,
      sum(amount)::bigint as balance
    from reconciliation.posting where kind <> 'payout' and reversed_at is null group by 1, 2, 3) k
  full join (
    select owner, kind, currency, sum(balance)::bigint as balance from ledger.account
    where kind in ('provider_fees', 'chargebacks', 'currency_conversion') group by 1, 2, 3) a using (owner, kind, currency)
  where coalesce(k.balance, 0) <> coalesce(a.balance, 0);

-- In the currency in which the bank has it.
create or replace view audit.i_25_payout_unlike_bank_line as
  select 'payout ' || coalesce(p.id, l.payout_id) as object,
    format('%s %s arrived on %s, the bank line has %s %s of %s', p.arrived_amount, p.currency, p.arrived_on, l.amount, l.currency, l.booked_on) as problem
  from (
    select p.id, p.arrived_on, coalesce(g.currency, p.currency) as currency,
      case when g.id is null then p.amount - coalesce(k.amount, 0) else -g.amount end as arrived_amount
    from reconciliation.posting p
    left join reconciliation.posting k on k.of_payout_id = p.id and k.kind = 'payout_difference' and k.reversed_at is null
    left join reconciliation.posting g on g.of_payout_id = p.id and g.kind = 'payout_conversion' and g.of_conversion_id is not null
      and g.reversed_at is null
    where p.kind = 'payout' and p.arrived_on is not null) p
  full join (select * from bank_statements.line where payout_id is not null) l on l.payout_id = p.id
  where (p.arrived_amount, p.currency, p.arrived_on) is distinct from (l.amount, l.currency, l.booked_on);

-- What the bank took is the whole payout, which has arrived, and what it gave is in another currency; a side that is missing is told too.
create or replace view audit.i_25_payout_conversion_unlike_payout as
  select format('payout_conversion %s', coalesce(t.id, g.id)) as object,
    format('the bank took %s %s and gave %s %s for the payout of %s %s', t.amount, t.currency, -g.amount, g.currency, p.amount, p.currency) as problem
  from (select * from reconciliation.posting where kind = 'payout_conversion' and of_conversion_id is null and reversed_at is null) t
  full join (select * from reconciliation.posting where kind = 'payout_conversion' and of_conversion_id is not null and reversed_at is null) g
    on g.of_conversion_id = t.id
  left join reconciliation.posting p on p.id = t.of_payout_id and p.kind = 'payout' and p.arrived_on is not null and p.reversed_at is null
  where (t.provider, t.currency, t.amount) is distinct from (p.provider, p.currency, p.amount)
    or (t.provider, t.of_payout_id) is distinct from (g.provider, g.of_payout_id) or g.currency = t.currency;
