-- A repayment that staff have typed, and that no statement of its day has: either its reference was typed wrong, or the money never came. Said only
-- once every receiving account of the currency has a statement of that day, and staff have had three days to import more.
create or replace view audit.i_25_repayment_in_no_statement as
  select 'repayment ' || r.number as object,
    format('%s of %s is in no statement of %s', r.bank_reference, r.amount, r.received_on) as problem
  from credit.repayment r
  where r.reversed_at is null and r.recorded_at < now() - interval '3 days'
    and not exists (
      select from bank_statements.line l
      where l.reference_key = r.reference_key and l.currency = r.currency and l.amount >= r.amount)
    and exists (select from payments.receiving_account a where a.active and a.currency = r.currency)
    and not exists (
      select from payments.receiving_account a
      where a.active and a.currency = r.currency and not exists (
        select from bank_statements.statement s
        where s.account_id = a.id and s.state = 'done' and r.received_on between s.from_day and s.until_day));
