-- Orders are paid on terms: the money is a receipt of the kind credit, which an entry of the buyer's account stands for. What goes back of it
-- returns to the limit, at once. And buyers pay entries back: staff record what came to the bank, and it is allocated to entries.

create table credit.repayment (
  id             bigint      generated always as identity primary key,
  number         text        generated always as ('CR' || (100000 + id)) stored unique,
  buyer_id       bigint      not null references credit.account,
  currency       text        not null,
  amount         bigint      not null check (amount between 1 and 100000000000000),
  -- As the statement spells it, and without its spelling: a line of the statement is recorded once.
  bank_reference text        not null check (length(bank_reference) between 4 and 60),
  reference_key  text        not null check (reference_key <> ''),
  -- The day of the statement.
  received_on    date        not null,
  recorded_at    timestamptz not null,
  staff_id       bigint      not null references staff.member,
  staff_name     text        not null,
  -- Recorded by mistake: what it had paid is owed again.
  reversed_at    timestamptz,
  reversed_by    bigint      references staff.member,
  reversed_name  text,
  reversed_note  text        check (length(reversed_note) between 1 and 300),
  constraint repayment_reversal_is_whole check ((reversed_at is null) = (reversed_by is null)
    and (reversed_at is null) = (reversed_name is null) and (reversed_at is null) = (reversed_note is null))
);
comment on table credit.repayment is 'never deleted';
create unique index repayment_reference on credit.repayment (reference_key) where reversed_at is null;
create index repayment_of_buyer on credit.repayment (buyer_id, id desc);

create table credit.allocation (
  repayment_id bigint not null references credit.repayment,
  entry_id     bigint not null references credit.entry,
  amount       bigint not null check (amount between 1 and 100000000000000),
  primary key (repayment_id, entry_id)
);
comment on table credit.allocation is 'append-only: which repayment paid which entry';
create index allocation_of_entry on credit.allocation (entry_id);

-- When an order was paid on credit terms.
alter table orders.sales_order add column terms_at timestamptz;

-- The entry that a receipt of the kind credit stands for.
alter table payments.receipt add column credit_entry_id bigint;
alter table payments.receipt drop constraint receipt_kind_check;
alter table payments.receipt add constraint receipt_kind_check check (kind in ('online', 'offline', 'credit')) not valid;
alter table payments.receipt add constraint receipt_on_terms check ((kind = 'credit') = (credit_entry_id is not null)) not valid;
alter table payments.receipt add constraint receipt_of_entry foreign key (credit_entry_id) references credit.entry not valid;

-- What returns to a limit arrives at once, and has the term number as its reference.
alter table payments.refund drop constraint refund_route_check;
alter table payments.refund add constraint refund_route_check check (route in ('online', 'bank', 'credit')) not valid;
alter table payments.refund add constraint refund_to_limit_is_done check (route <> 'credit' or (state = 'succeeded'
  and provider_reference is not null and bank_reference is null)) not valid;

alter table approvals.request drop constraint request_kind_check;
alter table approvals.request add constraint request_kind_check check (kind in ('orders.adjust', 'payments.refund',
  'payments.refundByBank', 'payments.closeRest', 'payments.voucher', 'payments.account', 'quotes.answer', 'settings.loosen',
  'settings.rate', 'settings.tax', 'pricing.tax', 'credit.terms', 'credit.repayment')) not valid;

-- What must always hold (reliability.md 2). Each view is empty when all is well.

create view audit.i_23_repaid_unlike_allocations as
  select e.number as object, format('repaid %s, repayments gave it %s', e.repaid_amount, coalesce(a.amount, 0)) as problem
  from credit.entry e left join (
    select a.entry_id, sum(a.amount) as amount from credit.allocation a join credit.repayment r on r.id = a.repayment_id
    where r.reversed_at is null group by a.entry_id) a on a.entry_id = e.id
  where e.repaid_amount <> coalesce(a.amount, 0);

create view audit.i_23_repayment_unlike_its_parts as
  select r.number as object, format('%s came, %s of it is allocated', r.amount, coalesce(a.amount, 0)) as problem
  from credit.repayment r
  left join (select repayment_id, sum(amount) as amount from credit.allocation group by repayment_id) a on a.repayment_id = r.id
  where r.amount <> coalesce(a.amount, 0)
  union all
  select r.number, format('pays %s, of another customer', e.number)
  from credit.allocation a join credit.repayment r on r.id = a.repayment_id join credit.entry e on e.id = a.entry_id
  where (e.buyer_id, e.currency) <> (r.buyer_id, r.currency);

-- A recorded repayment is posted, one that was reversed twice.
create view audit.i_23_repayment_unlike_ledger as
  select r.number as object, format('should have %s postings, has %s', case when r.reversed_at is null then 1 else 2 end, count(p.id)) as problem
  from credit.repayment r
  left join ledger.posting p on p.key in ('repayment:' || r.id, 'repayment:' || r.id || ':reversed')
  group by r.id having count(p.id) <> case when r.reversed_at is null then 1 else 2 end;

-- An entry is what its order was paid with, and what went back to the limit is refunded.
create view audit.i_17_credit_unlike_orders as
  select e.number as object, format('owes %s for its order, which was paid with %s; %s returned, refunds of it hold %s', e.amount,
    coalesce(r.applied_amount, 0), e.returned_amount, coalesce(f.amount, 0)) as problem
  from credit.entry e
  left join payments.receipt r on r.credit_entry_id = e.id
  left join orders.sales_order o on o.id = r.order_id
  left join (select receipt_id, sum(amount) as amount from payments.refund where route = 'credit' group by receipt_id) f on f.receipt_id = r.id
  where e.amount <> coalesce(r.applied_amount, 0) or e.returned_amount <> coalesce(f.amount, 0)
    or o.number is distinct from e.order_number or o.buyer_id is distinct from e.buyer_id or o.currency is distinct from e.currency;

-- The shop's bank accounts: also what came for entries.
create or replace view audit.i_24_clearing_unlike_payments as
  with money as (
    select coalesce('provider:' || provider, 'shop') as owner, currency, amount from payments.receipt where is_posted and kind <> 'credit'
    union all
    select case when f.bank_reference is null then 'provider:' || r.provider else 'shop' end, f.currency, -f.amount
    from payments.refund f join payments.receipt r on r.id = f.receipt_id where f.is_sent_posted and f.route <> 'credit'
    union all
    select 'shop', currency, amount from credit.repayment where reversed_at is null
  ), known as (select owner, currency, sum(amount)::bigint as balance from money group by 1, 2)
  select format('%s %s', owner, currency) as object,
    format('payments know %s, the ledger %s', coalesce(k.balance, 0), coalesce(a.balance, 0)) as problem
  from known k full join (
    select owner, currency, sum(balance)::bigint as balance from ledger.account
    where kind in ('bank', 'provider_clearing') group by 1, 2) a using (owner, currency)
  where coalesce(k.balance, 0) <> coalesce(a.balance, 0);
