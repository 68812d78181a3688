-- What a provider exchanges: the shop charges in one currency, and the provider's balance or its payout is in another, which may be none that
-- the shop sells in. Each currency has a conversion account of the provider, so the entries of each sum to zero by themselves.

-- Of a currency that the provider took it is above zero, of one that it gave for it below.
insert into ledger.account_kind (kind, side, owner, is_bounded) values ('currency_conversion', 'debit', 'provider', false)
on conflict do nothing;

-- What a line changed the provider's balance by, before fees, and units of this currency for one of the line's, where the bill says it.
alter table reconciliation.line add column if not exists converted_amount bigint;
alter table reconciliation.line add column if not exists converted_currency text;
alter table reconciliation.line add column if not exists exchange_rate numeric;
-- The posting that took what was exchanged of a day off the line's currency; the other side names it.
alter table reconciliation.line add column if not exists conversion_posting_id bigint;

alter table reconciliation.line drop constraint if exists line_converted;
alter table reconciliation.line add constraint line_converted check (case when converted_amount is null
  then converted_currency is null and exchange_rate is null and conversion_posting_id is null
  else converted_currency is not null and converted_currency ~ '^[A-Z]{3}$' and converted_currency <> currency
    and coalesce(exchange_rate > 0, true) and abs(converted_amount) <= 1000000000000000 and kind in ('payment', 'refund', 'payout')
    and sign(converted_amount) in (0, sign(case kind when 'refund' then -amount else amount end)) end) not valid;
alter table reconciliation.line drop constraint if exists line_conversion_posting_fkey;
alter table reconciliation.line add constraint line_conversion_posting_fkey foreign key (conversion_posting_id) references reconciliation.posting not valid;
alter table reconciliation.line drop constraint if exists line_withdrawn_is_nothing;
alter table reconciliation.line add constraint line_withdrawn_is_nothing check (withdrawn_at is null
  or (receipt_id is null and refund_id is null and fee_posting_id is null and conversion_posting_id is null)) not valid;

-- The posting that took the one currency, of which this one is the other side.
alter table reconciliation.posting add column if not exists of_conversion_id bigint check (of_conversion_id <= 9000000000000000);
alter table reconciliation.posting drop constraint if exists posting_of_conversion_fkey;
alter table reconciliation.posting add constraint posting_of_conversion_fkey foreign key (of_conversion_id) references reconciliation.posting not valid;
alter table reconciliation.posting drop constraint if exists posting_of_conversion;
alter table reconciliation.posting add constraint posting_of_conversion
  check (of_conversion_id is null or (kind = 'currency_conversion' and of_conversion_id < id)) not valid;
alter table reconciliation.posting drop constraint if exists posting_currency_check;
alter table reconciliation.posting add constraint posting_currency_check check (currency ~ '^[A-Z]{3}$') not valid;
alter table reconciliation.posting drop constraint if exists posting_amount_check;
alter table reconciliation.posting add constraint posting_amount_check
  check (abs(amount) <= 9007199254740991 and (amount <> 0 or kind in ('provider_fee', 'currency_conversion'))) not valid;
alter table reconciliation.posting drop constraint if exists posting_kind_check;
alter table reconciliation.posting add constraint posting_kind_check
  check (kind in ('payout', 'payout_difference', 'provider_fee', 'chargeback', 'currency_conversion')) not valid;
alter table reconciliation.posting drop constraint if exists posting_of_a_line;
alter table reconciliation.posting add constraint posting_of_a_line check ((kind = 'payout_difference') = (of_payout_id is not null) and case
  when kind in ('provider_fee', 'currency_conversion') then line_id is null and arrived_on is null and day is not null
  when kind = 'chargeback' then line_id is not null and arrived_on is null and day is not null
  when kind = 'payout_difference' then line_id is null and arrived_on is null and day is null
  else (line_id is null) = (day is null) and (line_id is not null or reversed_at is not null or arrived_on is not null) end) not valid;

create or replace view reconciliation.clearing as
  select substr(a.owner, 10) as provider, e.currency, e.amount, p.at
  from ledger.posting p join ledger.entry e on e.posting_id = p.id join ledger.account a on a.id = e.account_id
  where a.kind = 'provider_clearing' and p.kind not in ('payout', 'payout_reversed', 'provider_fee', 'provider_fee_reversed', 'chargeback',
    'chargeback_reversed', 'currency_conversion', 'currency_conversion_reversed');

-- What must always hold (reliability.md 2). Each view is empty when all is well.

create or replace view audit.i_24_provider_costs_unlike_ledger as
  select format('%s %s %s', owner, kind, currency) as object,
    format('bills know %s, the ledger %s', coalesce(k.balance, 0), coalesce(a.balance, 0)) as problem
  from (
    select 'provider:' || provider as owner,
      case kind when 'chargeback' then 'chargebacks' when 'currency_conversion' then kind else 'provider_fees' end as kind, currency,
      sum(amount)::bigint as balance
    from reconciliation.posting where kind <> 'payout' and reversed_at is null group by 1, 2, 3) k
  full join (
    select owner, kind, currency, sum(balance)::bigint as balance from ledger.account
    where kind in ('provider_fees', 'chargebacks', 'currency_conversion') group by 1, 2, 3) a using (owner, kind, currency)
  where coalesce(k.balance, 0) <> coalesce(a.balance, 0);

-- Both sides of what was exchanged are what the lines say; a side that is missing is told too.
create or replace view audit.i_24_conversion_unlike_bill as
  select format('currency_conversion %s', coalesce(p.id, l.posting_id, l.of_id)) as object,
    format('posted %s %s, the lines have %s %s', p.amount, p.currency, l.amount, l.currency) as problem
  from (select * from reconciliation.posting where kind = 'currency_conversion' and reversed_at is null) p
  full join (
    select conversion_posting_id as posting_id, conversion_posting_id as of_id, provider, day, currency,
      sum(case kind when 'refund' then -amount else amount end)::bigint as amount
    from reconciliation.line where conversion_posting_id is not null group by 1, 3, 4, 5
    union all
    select c.id, l.conversion_posting_id, l.provider, l.day, l.converted_currency, -sum(l.converted_amount)::bigint
    from reconciliation.line l
    left join reconciliation.posting c on c.of_conversion_id = l.conversion_posting_id and c.reversed_at is null
    where l.conversion_posting_id is not null group by 1, 2, 3, 4, 5) l on l.posting_id = p.id
  where (p.provider, p.day, p.currency, p.amount) is distinct from (l.provider, l.day, l.currency, l.amount);
