-- Receipts and refunds of payments are posted to the ledger. Those of before, and of a version before this one that serves on, are posted by
-- a sweep: the columns say which are.
alter table payments.receipt add column is_posted boolean not null default false;
alter table payments.refund add column is_posted boolean not null default false,
  add column is_sent_posted boolean not null default false;
alter table payments.refund add check (is_posted or not is_sent_posted) not valid;
alter table payments.refund add check (state = 'succeeded' or not is_sent_posted) not valid;

-- What each buyer has paid and gets back, as payments know it and as the ledger does.
create view audit.i_17_ledger_unlike_payments as
  with money as (
    select buyer_id, currency, 'order_payments' as kind, -applied_amount as amount from payments.receipt where is_posted
    union all
    select buyer_id, currency, 'refunds_owed', applied_amount - amount from payments.receipt where is_posted
    union all
    select buyer_id, currency, 'order_payments', amount from payments.refund where is_posted and reason = 'cancelled'
    union all
    select buyer_id, currency, 'refunds_owed', -amount from payments.refund where is_posted and reason = 'cancelled'
    union all
    select buyer_id, currency, 'refunds_owed', amount from payments.refund where is_sent_posted
  ), known as (
    select 'buyer:' || buyer_id as owner, kind, currency, sum(amount)::bigint as balance from money group by 1, 2, 3
  )
  select format('%s %s %s', owner, kind, currency) as object,
    format('payments know %s, the ledger %s', coalesce(k.balance, 0), coalesce(a.balance, 0)) as problem
  from known k full join (
    select owner, kind, currency, balance from ledger.account where kind in ('order_payments', 'refunds_owed')) a
    using (owner, kind, currency)
  where coalesce(k.balance, 0) <> coalesce(a.balance, 0);

-- Where the money lies: with each provider, and at the bank.
create view audit.i_24_clearing_unlike_payments as
  with money as (
    select coalesce('provider:' || provider, 'shop') as owner, currency, amount from payments.receipt where is_posted
    union all
    select case when f.bank_reference is null then 'provider:' || r.provider else 'shop' end, f.currency, -f.amount
    from payments.refund f join payments.receipt r on r.id = f.receipt_id where f.is_sent_posted
  ), known as (select owner, currency, sum(amount)::bigint as balance from money group by 1, 2)
  select format('%s %s', owner, currency) as object,
    format('payments know %s, the ledger %s', coalesce(k.balance, 0), coalesce(a.balance, 0)) as problem
  from known k full join (
    select owner, currency, sum(balance)::bigint as balance from ledger.account
    where kind in ('bank', 'provider_clearing') group by 1, 2) a using (owner, currency)
  where coalesce(k.balance, 0) <> coalesce(a.balance, 0);
