-- A version from before credit terms sends all money of an order back by bank. Of what was paid on terms only what was repaid is money: what its
-- entry has not noted as paid out is not sent.
create function payments.demand_repaid() returns trigger language plpgsql as $$
begin
  if exists (
    select from payments.receipt r join credit.entry e on e.id = r.credit_entry_id
    where r.id = new.receipt_id and e.paid_out_amount < (
      select sum(f.amount) from payments.refund f where f.receipt_id = r.id and f.route <> 'credit')) then
    raise exception 'refund % is more than was repaid', new.key using errcode = 'check_violation', constraint = 'refund_of_terms_was_repaid';
  end if;
  return null;
end $$;
create trigger refund_of_terms_was_repaid after insert or update of route, amount, receipt_id on payments.refund
  for each row when (new.route <> 'credit') execute function payments.demand_repaid();

-- A limit, a temporary limit, and what a reversal puts on top: whatever fits into an account of the ledger.
alter table credit.account drop constraint account_used_amount_check;
alter table credit.account add constraint account_used_within_bounds check (used_amount between 0 and 9007199254740991) not valid;

-- What must always hold (reliability.md 2). Each view is empty when all is well.

create view audit.i_20_paid_out_unlike_refunds as
  select e.number as object, format('notes %s as paid out, refunds by bank hold %s', e.paid_out_amount, coalesce(sum(f.amount), 0)) as problem
  from credit.entry e
  left join payments.receipt r on r.credit_entry_id = e.id
  left join payments.refund f on f.receipt_id = r.id and f.route <> 'credit'
  group by e.id having e.paid_out_amount <> coalesce(sum(f.amount), 0);

-- The mark of the order and the money that stands for it come together.
create view audit.i_17_terms_without_credit as
  select o.number as object, case when r.id is null then 'is on terms, without a receipt of credit'
    else 'has a receipt of credit, and is not marked as on terms' end as problem
  from orders.sales_order o
  full join (select id, order_id from payments.receipt where kind = 'credit') r on r.order_id = o.id
  where (o.terms_at is null) <> (r.id is null);

-- Goods have left, so the time to pay has begun.
create view audit.i_23_shipped_and_never_due as
  select e.number as object, format('owes %s for %s, which has left, and has no deadline', e.open_amount, e.order_number) as problem
  from credit.entry e join orders.sales_order o on o.number = e.order_number
  where e.amount - e.returned_amount - e.repaid_amount > 0 and e.due_at is null
    and (o.shipped_at is not null or exists (select from orders.parcel p where p.order_id = o.id));
