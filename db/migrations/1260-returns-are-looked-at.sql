-- Money that the bank may have returned is accepted only by who has looked at the line that went out: the rule of decision 503 stands here
-- once, for the pages that flag such lines and for the trigger that refuses one accepted without a look.

-- What banks keep of a transfer that they return, at most, in minor units: fees of two banks and one between them.
create or replace function bank_statements.return_fee_most(currency text) returns bigint language sql immutable as $$
  select case currency when 'CNY' then 30000::bigint when 'USD' then 5000 else 75000000 end
$$;

-- A transfer that bounces is back within these days.
create or replace function bank_statements.return_days() returns int language sql immutable as $$ select 30 $$;

-- Whole or less a fee, which is a fifth of a small amount at most: less that goes out is something else. Bounded on both sides, so that either
-- line is found by the other in an index.
create or replace function bank_statements.is_amount_returned(came bigint, came_currency text, gone bigint, gone_currency text) returns boolean
language sql immutable as $$
  select came > 0 and gone < 0
    and came between -gone and least(-5 * gone / 4, -gone + bank_statements.return_fee_most(gone_currency))
    and gone between -came and -came + bank_statements.return_fee_most(came_currency)
$$;

-- Letters and digits of ASCII, of which references are: a database may know no others.
create or replace function bank_statements.letters_of(given text) returns text language sql immutable as $$
  select upper(regexp_replace(given, '[^[:alnum:]]', '', 'g'))
$$;

-- The number by which a transfer names its order.
create or replace function bank_statements.named_in(given text) returns text language sql immutable as $$
  select substring(bank_statements.letters_of(given) from 'TP[2-9A-HJKMNP-Z]{8}|(?:SO|DO)[0-9]{15}')
$$;

-- Words by which banks call a return.
create or replace function bank_statements.is_called_return(given text) returns boolean language sql immutable as $$
  select given ~* '退汇|退票|退回|冲正|冲销|revers|reject|bounced|devoluci|devuelt|rechaz|retorn|retur|ditolak|dikembalikan'
$$;

-- Lines that went out and may have returned these, which came in; the closest in amount first. The letters of each text are computed once: a year
-- has thousands of lines that went out. What the shop itself has sent back of an order that the payer's other lines have paid is a refund.
create or replace function bank_statements.returns_of(ids bigint[]) returns table (came_id bigint, gone_id bigint, fee bigint)
language sql stable as $$
  with came as materialized (
    select l.*, bank_statements.named_in(l.text) as named from bank_statements.line l where l.id = any(ids)),
  gone as materialized (
    select l.id, bank_statements.letters_of(l.text) as letters, bank_statements.is_called_return(l.text) as is_called
    from bank_statements.line l
    where l.amount < 0 and l.account_id in (select account_id from came) and l.booked_on >= (select min(booked_on) from came)),
  pair as materialized (
    select e.id, g.id as gone_id, e.amount + g.amount as fee,
      (e.reference_key = g.reference_key or (length(e.reference_key) >= 6 and strpos(w.letters, e.reference_key) > 0)) as is_named
    from came e
    join bank_statements.line g on e.account_id = g.account_id and not e.is_reversal and e.booked_on <= g.booked_on
      and bank_statements.is_amount_returned(e.amount, e.currency, g.amount, g.currency)
    join gone w on w.id = g.id
    where e.reference_key = g.reference_key or (length(e.reference_key) >= 6 and strpos(w.letters, e.reference_key) > 0)
      or (g.booked_on - e.booked_on <= bank_statements.return_days() and (w.is_called or strpos(w.letters, e.named) > 0
        or (e.payer_key <> '' and g.payer_key = e.payer_key) or (e.payer_name <> '' and upper(g.payer_name) = upper(e.payer_name)))))
  select p.id, g.id, p.fee
  from pair p
  join bank_statements.line g on g.id = p.gone_id
  where p.is_named or not (
    -- What names its transfer returns no other.
    exists (
      select from bank_statements.line e
      where e.account_id = g.account_id and not e.is_reversal and e.booked_on <= g.booked_on
        and bank_statements.is_amount_returned(e.amount, e.currency, g.amount, g.currency)
        and (e.reference_key = g.reference_key
          or (length(e.reference_key) >= 6 and strpos(bank_statements.letters_of(g.text), e.reference_key) > 0)))
    or exists (
      select from bank_statements.line l
      join bank_statements.part o on o.line_id = l.id and o.ended_at is null
      join payments.refund r on r.order_number = o.order_number and r.route = 'bank' and r.state <> 'failed' and r.amount = -g.amount
      where l.account_id = g.account_id and l.payer_key = g.payer_key and l.payer_key <> '' and l.id <> p.id))
  order by p.id, p.fee, g.id
$$;

alter table bank_statements.line add column if not exists looked_at_id bigint;
comment on column bank_statements.line.looked_at_id is 'the line that went out, at which whoever accepted this one has looked';
alter table bank_statements.line drop constraint if exists line_looked_at_when_accepted;
alter table bank_statements.line add constraint line_looked_at_when_accepted
  check (looked_at_id is null or state in ('asked', 'done')) not valid;
alter table bank_statements.line drop constraint if exists line_looked_at_fkey;
alter table bank_statements.line add constraint line_looked_at_fkey foreign key (looked_at_id) references bank_statements.line on delete set null not valid;

create or replace function bank_statements.demand_look() returns trigger language plpgsql as $$
declare
  found_ids bigint[];
begin
  found_ids := array(select gone_id from bank_statements.returns_of(array[new.id]));
  if cardinality(found_ids) > 0 and (new.looked_at_id = any (found_ids)) is not true then
    raise exception 'line % may have been returned, and nobody has looked', new.id
      using errcode = 'check_violation', constraint = 'line_is_looked_at';
  end if;
  return null;
end $$;
create or replace trigger line_is_looked_at after update of state on bank_statements.line for each row
  when (new.state in ('asked', 'done') and old.state not in ('asked', 'done')) execute function bank_statements.demand_look();
create or replace trigger line_is_looked_at_from_the_start after insert on bank_statements.line for each row
  when (new.state in ('asked', 'done')) execute function bank_statements.demand_look();
