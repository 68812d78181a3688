-- A line of the bank statement pays once, whatever it is for: the proof of payment of an order, or a customer's repayment. The table belongs to
-- domains/ledger, which comes before both; each takes a line in the transaction that counts its money.
create table ledger.bank_line (
  id            bigint      generated always as identity primary key,
  -- Its reference without spelling, and as the statement has it.
  reference_key text        not null check (reference_key <> ''),
  reference     text        not null,
  taken_by      text        not null check (taken_by ~ '^(voucher|repayment):[0-9]{1,18}$'),
  -- A second person has confirmed that the line pays for this too.
  is_second     boolean     not null default false,
  taken_at      timestamptz not null,
  -- What took it was reversed.
  freed_at      timestamptz
);
comment on table ledger.bank_line is 'never deleted';
create unique index bank_line_taken_once on ledger.bank_line (reference_key) where freed_at is null and not is_second;
create unique index bank_line_of_taker on ledger.bank_line (taken_by) where freed_at is null;
create index bank_line_by_reference on ledger.bank_line (reference_key);

-- What came before: the first to take a line has it. A second one that nobody confirmed is what audit.i_25 names.
create function ledger.take_lines_of_before(since timestamptz) returns void language sql as $$
  with came as (
    -- A reference of signs alone names no line: it is its own.
    select coalesce(nullif(accepted_key, ''), 'VOUCHER' || id) as key, coalesce(accepted_reference, accepted_key) as reference, 'voucher:' || id as taken_by, decided_at as at
    from payments.voucher where state = 'accepted' and decided_at >= since
    union all
    select reference_key, bank_reference, 'repayment:' || id, recorded_at
    from credit.repayment where reversed_at is null and recorded_at >= since)
  insert into ledger.bank_line (reference_key, reference, taken_by, is_second, taken_at)
  select key, reference, taken_by, row_number() over (partition by key order by at, taken_by) > 1
    or exists (select from ledger.bank_line l where l.reference_key = key and l.freed_at is null), at
  from came where not exists (select from ledger.bank_line l where l.taken_by = came.taken_by)
$$;
select ledger.take_lines_of_before('-infinity');
-- What was reversed before is known too: it takes two people to count such a line again.
insert into ledger.bank_line (reference_key, reference, taken_by, taken_at, freed_at)
select reference_key, bank_reference, 'repayment:' || id, recorded_at, reversed_at from credit.repayment where reversed_at is not null;

-- A version from before takes no line: it is taken for it when it commits, and refused where it is another's.
create function ledger.take_line_of_voucher() returns trigger language plpgsql as $$
begin
  insert into ledger.bank_line (reference_key, reference, taken_by, is_second, taken_at)
  select coalesce(nullif(new.accepted_key, ''), 'VOUCHER' || new.id), coalesce(new.accepted_reference, new.accepted_key), 'voucher:' || new.id,
    new.second_key is not distinct from new.accepted_key
      and exists (select from ledger.bank_line where reference_key = new.accepted_key and freed_at is null), new.decided_at
  where not exists (select from ledger.bank_line where taken_by = 'voucher:' || new.id);
  return null;
end $$;
create constraint trigger voucher_takes_bank_line after insert or update on payments.voucher deferrable initially deferred
  for each row when (new.state = 'accepted') execute function ledger.take_line_of_voucher();

create function ledger.take_line_of_repayment() returns trigger language plpgsql as $$
begin
  if new.reversed_at is not null then
    update ledger.bank_line set freed_at = new.reversed_at where taken_by = 'repayment:' || new.id and freed_at is null;
  else
    insert into ledger.bank_line (reference_key, reference, taken_by, taken_at)
    select new.reference_key, new.bank_reference, 'repayment:' || new.id, new.recorded_at
    where not exists (select from ledger.bank_line where taken_by = 'repayment:' || new.id);
  end if;
  return null;
end $$;
create constraint trigger repayment_takes_bank_line after insert or update on credit.repayment deferrable initially deferred
  for each row execute function ledger.take_line_of_repayment();

-- What came while the triggers were not there yet.
select ledger.take_lines_of_before(now() - interval '1 hour');
drop function ledger.take_lines_of_before;

-- What must always hold (reliability.md 2). Each view is empty when all is well.

-- Orders and debts alike, by what they name and not by the lines taken.
create or replace view audit.i_25_bank_line_counted_twice as
  with came as (
    select r.reference, 'order ' || o.number as paid, v.second_confirmed_at is not null as is_confirmed
    from payments.receipt r
    join orders.sales_order o on o.id = r.order_id
    join payments.voucher v on v.id = r.voucher_id
    union all
    select bank_reference, 'repayment ' || number, false from credit.repayment where reversed_at is null)
  select 'bank reference ' || min(reference) as object, format('paid %s', string_agg(distinct paid, ', ')) as problem
  from came
  group by upper(regexp_replace(reference, '[^[:alnum:]]', '', 'g'))
  having count(distinct paid) > 1 and count(*) filter (where not is_confirmed) > 1;

create view audit.i_25_bank_line_unlike_its_taker as
  with taker as (
    select 'voucher:' || id as taken_by, coalesce(nullif(accepted_key, ''), 'VOUCHER' || id) as key
    from payments.voucher where state = 'accepted'
    union all
    select 'repayment:' || id, reference_key from credit.repayment where reversed_at is null),
  line as (select taken_by, reference_key from ledger.bank_line where freed_at is null)
  select coalesce(t.taken_by, l.taken_by) as object,
    format('counts the bank line %s, has taken %s', coalesce(t.key, 'none'), coalesce(l.reference_key, 'none')) as problem
  from taker t full join line l using (taken_by) where t.key is distinct from l.reference_key;
