-- Debts that are settled without money: finance writes an entry off against a credit note, a rebate or as a bad debt; and whoever repays
-- early is given a cash discount. Both are within `repaid_amount`, which is what no longer is owed for any reason but goods that went back: so
-- a version from before, which knows neither, computes what is owed as this one does.

insert into ledger.account_kind values
  ('discounts_given', 'debit', 'shop', false),
  ('bad_debt', 'debit', 'shop', false);

alter table credit.entry add column written_off_amount bigint not null default 0;
alter table credit.entry add column discount_amount bigint not null default 0;
-- As it was agreed when the order was put on terms: hundredths of a percent, within so many days of the shipment. 0: none.
alter table credit.entry add column discount_basis_points integer not null default 0;
alter table credit.entry add column discount_days integer not null default 0;
-- Only money goes back by bank.
alter table credit.entry add constraint entry_settles_within_repaid check (written_off_amount >= 0 and discount_amount >= 0
  and written_off_amount + discount_amount + paid_out_amount <= repaid_amount) not valid;
alter table credit.entry add constraint entry_discount_is_whole check (discount_basis_points between 0 and 5000
  and discount_days between 0 and 365 and (discount_basis_points > 0) = (discount_days > 0)) not valid;

alter table credit.account add column discount_basis_points integer not null default 0;
alter table credit.account add column discount_days integer not null default 0;
alter table credit.account add constraint account_discount_is_whole check (discount_basis_points between 0 and 5000
  and discount_days between 0 and period_days and (discount_basis_points > 0) = (discount_days > 0)) not valid;

-- When the buyer paid, by the date on the voucher; null: on the day of the statement. And what of an entry was discounted with it.
alter table credit.repayment add column paid_on date;
alter table credit.allocation add column discount_amount bigint not null default 0;
-- Of the discount, what goods that went back have undone.
alter table credit.allocation add column returned_amount bigint not null default 0;
alter table credit.allocation add constraint allocation_returns_its_discount check (discount_amount between 0 and 100000000000000
  and returned_amount between 0 and 100000000000000 and returned_amount <= discount_amount) not valid;

create table credit.write_off (
  id              bigint      generated always as identity primary key,
  number          text        generated always as ('CW' || (100000 + id)) stored unique,
  entry_id        bigint      not null references credit.entry,
  buyer_id        bigint      not null references credit.account,
  currency        text        not null,
  amount          bigint      not null check (amount between 1 and 100000000000000),
  -- Of that, what goods that went back have undone.
  returned_amount bigint      not null default 0 check (returned_amount between 0 and amount),
  kind            text        not null check (kind in ('creditNote', 'rebate', 'badDebt')),
  -- The number of the credit note or of the agreement about the rebate; a bad debt has none.
  reference       text        not null check (length(reference) <= 60),
  note            text        not null check (length(note) between 1 and 300),
  recorded_at     timestamptz not null,
  staff_id        bigint      not null references staff.member,
  staff_name      text        not null,
  reversed_at     timestamptz,
  reversed_by     bigint      references staff.member,
  reversed_name   text,
  reversed_note   text        check (length(reversed_note) between 1 and 300),
  constraint write_off_names_its_document check (kind = 'badDebt' or reference <> ''),
  constraint write_off_reversal_is_whole check ((reversed_at is null) = (reversed_by is null)
    and (reversed_at is null) = (reversed_name is null) and (reversed_at is null) = (reversed_note is null)),
  constraint write_off_reverses_something check (reversed_at is null or returned_amount < amount)
);
comment on table credit.write_off is 'never deleted';
create index write_off_of_buyer on credit.write_off (buyer_id, id desc);
create index write_off_of_entry on credit.write_off (entry_id);

-- Whatever acts there are by now, and this one.
do $$
declare
  was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'request_kind_check');
begin
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['credit.writeOff']) as k (m)));
end $$;

-- What must always hold (reliability.md 2). Each view is empty when all is well.

create or replace view audit.i_23_repaid_unlike_allocations as
  select e.number as object,
    format('repaid %s, repayments and write-offs gave it %s', e.repaid_amount, coalesce(a.amount, 0) + coalesce(w.amount, 0)) as problem
  from credit.entry e
  left join (
    select a.entry_id, sum(a.amount + a.discount_amount - a.returned_amount)::bigint as amount
    from credit.allocation a join credit.repayment r on r.id = a.repayment_id
    where r.reversed_at is null group by a.entry_id) a on a.entry_id = e.id
  left join (
    select entry_id, sum(amount - returned_amount)::bigint as amount from credit.write_off
    where reversed_at is null group by entry_id) w on w.entry_id = e.id
  where e.repaid_amount <> coalesce(a.amount, 0) + coalesce(w.amount, 0);

create view audit.i_23_settled_unlike_its_reasons as
  select e.number as object, format('written off %s, write-offs say %s; discounted %s, repayments say %s', e.written_off_amount,
    coalesce(w.amount, 0), e.discount_amount, coalesce(a.amount, 0)) as problem
  from credit.entry e
  left join (
    select entry_id, sum(amount - returned_amount)::bigint as amount from credit.write_off
    where reversed_at is null group by entry_id) w on w.entry_id = e.id
  left join (
    select a.entry_id, sum(a.discount_amount - a.returned_amount)::bigint as amount
    from credit.allocation a join credit.repayment r on r.id = a.repayment_id
    where r.reversed_at is null group by a.entry_id) a on a.entry_id = e.id
  where e.written_off_amount <> coalesce(w.amount, 0) or e.discount_amount <> coalesce(a.amount, 0)
  union all
  select w.number, format('writes %s off, of another customer', e.number)
  from credit.write_off w join credit.entry e on e.id = w.entry_id where (e.buyer_id, e.currency) <> (w.buyer_id, w.currency);

-- What the shop has forgone, as the ledger has it.
create view audit.i_24_forgone_unlike_ledger as
  with forgone as (
    select case kind when 'badDebt' then 'bad_debt' else 'discounts_given' end as kind, currency, amount - returned_amount as amount
    from credit.write_off where reversed_at is null
    union all
    select 'discounts_given', r.currency, a.discount_amount - a.returned_amount
    from credit.allocation a join credit.repayment r on r.id = a.repayment_id where r.reversed_at is null
  ), known as (select kind, currency, sum(amount)::bigint as balance from forgone group by 1, 2)
  select format('%s %s', kind, currency) as object,
    format('credit knows %s, the ledger %s', coalesce(k.balance, 0), coalesce(l.balance, 0)) as problem
  from known k full join (
    select kind, currency, sum(balance)::bigint as balance from ledger.account
    where kind in ('discounts_given', 'bad_debt') group by 1, 2) l using (kind, currency)
  where coalesce(k.balance, 0) <> coalesce(l.balance, 0);

-- A recorded repayment is posted, one that was reversed twice, each with its amount.
create or replace view audit.i_23_repayment_unlike_ledger as
  select r.number as object, format('should have %s postings of %s, has %s with %s at the bank',
    case when r.reversed_at is null then 1 else 2 end, r.amount, count(p.id), coalesce(sum(e.amount), 0)) as problem
  from credit.repayment r
  left join ledger.posting p on p.key in ('repayment:' || r.id, 'repayment:' || r.id || ':reversed')
  left join (
    select e.posting_id, sum(e.amount)::bigint as amount from ledger.entry e join ledger.account a on a.id = e.account_id
    where a.kind = 'bank' group by e.posting_id) e on e.posting_id = p.id
  group by r.id
  having count(p.id) <> case when r.reversed_at is null then 1 else 2 end
    or coalesce(sum(e.amount), 0) <> case when r.reversed_at is null then r.amount else 0 end
    or coalesce(max(e.amount), 0) <> r.amount;
