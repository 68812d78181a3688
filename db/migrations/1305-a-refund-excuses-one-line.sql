-- What the shop has sent back to a payer excuses one line that went out, and no other: of a bounce with the amount of a refund nothing was seen, also
-- where the refund waited, or had its own line already. One rule for the pages, for the work of staff and for the trigger (decision 503).

-- A transfer is booked up to so many days before staff record it as sent.
create or replace function bank_statements.refund_days() returns int language sql immutable as $$ select 5 $$;

-- Of lines that went out those that are refunds of orders. A refund whose reference a line has is that line. Of what went to one payer with one amount
-- each other refund that was sent excuses one line, the earliest first, around the day on which it was recorded. What the bank calls a return
-- never is one.
create or replace function bank_statements.refunds_among(ids bigint[]) returns setof bigint language sql stable as $$
  with asked as materialized (
    select * from bank_statements.line g
    where g.id = any (ids) and g.amount < 0 and not g.is_reversal and not bank_statements.is_called_return(g.text)),
  own as materialized (
    select g.id from asked g
    where exists (
      select from payments.refund r
      where r.bank_reference_key = g.reference_key and r.amount = -g.amount and r.currency = g.currency and r.state = 'succeeded')),
  gone as materialized (select * from asked where payer_key <> '' and id not in (select id from own)),
  placed as materialized (
    select g.id, count(*) as place
    from gone g
    join bank_statements.line o on o.account_id = g.account_id and o.amount = g.amount and o.payer_key = g.payer_key
      and (o.booked_on, o.id) <= (g.booked_on, g.id)
      and g.booked_on - o.booked_on <= bank_statements.refund_days() + bank_statements.return_days()
      and not o.is_reversal and not bank_statements.is_called_return(o.text)
      and not exists (
        select from payments.refund r
        where r.bank_reference_key = o.reference_key and r.amount = -o.amount and r.currency = o.currency and r.state = 'succeeded')
    group by g.id)
  select id from own
  union all
  select g.id from gone g join placed p on p.id = g.id
  where p.place <= (
    select count(*) from payments.refund r
    where r.bank_reference_key is not null and r.state = 'succeeded' and r.amount = -g.amount and r.currency = g.currency
      and (r.done_at at time zone 'UTC')::date - bank_statements.refund_days() <= g.booked_on
      and g.booked_on <= (r.done_at at time zone 'UTC')::date + bank_statements.return_days()
      and r.order_id in (
        select v.order_id from bank_statements.line l
        join bank_statements.part o on o.line_id = l.id and o.ended_at is null
        join payments.voucher v on v.id = o.voucher_id
        where l.account_id = g.account_id and l.payer_key = g.payer_key and l.payer_key <> '' and l.state = 'done')
      and not exists (
        select from bank_statements.line b where b.reference_key = r.bank_reference_key and b.amount = -r.amount and b.currency = r.currency))
$$;

-- Lines that went out and may have returned these, which came in; the closest in amount first. The letters of each text are computed once: a year
-- has thousands of lines that went out. What the shop itself has sent back is a refund.
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
    or p.gone_id in (select * from bank_statements.refunds_among(array(select gone_id from pair))))
  order by p.id, p.fee, g.id
$$;
