-- Paying an order with the wallet: a receipt for which a movement of the wallet stands, and refunds that go to a wallet at once.

alter table wallet.movement drop constraint movement_kind_check;
alter table wallet.movement add constraint movement_kind_check check (kind in ('adjustment', 'payment', 'refund')) not valid;
alter table wallet.movement add constraint movement_has_its_direction check ((kind <> 'payment' or amount < 0)
  and (kind <> 'refund' or amount > 0)) not valid;

-- The movement that a receipt of the kind wallet stands for.
alter table payments.receipt add column wallet_movement_id bigint;
alter table payments.receipt drop constraint receipt_kind_check;
alter table payments.receipt add constraint receipt_kind_check check (kind in ('online', 'offline', 'credit', 'wallet')) not valid;
alter table payments.receipt add constraint receipt_of_wallet check ((kind = 'wallet') = (wallet_movement_id is not null)) not valid;
alter table payments.receipt add constraint receipt_of_movement foreign key (wallet_movement_id) references wallet.movement not valid;

-- What goes to a wallet arrives at once, and has a movement of its own: of no other refund, and of none that is not there.
alter table payments.refund add column wallet_movement_id bigint;
alter table payments.refund drop constraint refund_route_check;
alter table payments.refund add constraint refund_route_check check (route in ('online', 'bank', 'credit', 'wallet')) not valid;
alter table payments.refund add constraint refund_to_wallet_is_done check ((route = 'wallet') = (wallet_movement_id is not null)
  and (route <> 'wallet' or (state = 'succeeded' and bank_reference is null and provider_reference is not null))) not valid;
alter table payments.refund add constraint refund_of_movement foreign key (wallet_movement_id) references wallet.movement not valid;

-- What must always hold (reliability.md 2). Each view is empty when all is well.

-- A payment by the wallet is one receipt of its order, a refund to it one refund.
create view audit.i_17_wallet_unlike_orders as
  select m.key as object, format('moves %s, its receipts and refunds %s', m.amount, coalesce(p.amount, 0)) as problem
  from wallet.movement m
  left join (
    select movement_id, sum(amount)::bigint as amount, min(buyer_id) as buyer_id, min(currency) as currency from (
      select wallet_movement_id as movement_id, -amount as amount, buyer_id, currency from payments.receipt where kind = 'wallet'
      union all
      select wallet_movement_id, amount, buyer_id, currency from payments.refund where route = 'wallet') moved
    group by movement_id) p on p.movement_id = m.id
  where m.kind in ('payment', 'refund')
    and (m.amount <> coalesce(p.amount, 0) or m.buyer_id is distinct from p.buyer_id or m.currency is distinct from p.currency);

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
  ), known as (select owner, currency, sum(amount)::bigint as balance from money group by 1, 2)
  select format('%s %s', owner, currency) as object,
    format('payments know %s, the ledger %s', coalesce(k.balance, 0), coalesce(a.balance, 0)) as problem
  from known k full join (
    select owner, currency, sum(balance)::bigint as balance from ledger.account
    where kind in ('bank', 'provider_clearing') group by 1, 2) a using (owner, currency)
  where coalesce(k.balance, 0) <> coalesce(a.balance, 0);
