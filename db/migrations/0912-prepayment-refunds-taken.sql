-- Two people who both read that a prepayment goes back would both transfer it. Whoever sends it takes it first, as refunds of orders, and notes
-- the account that it went to.
alter table credit.prepayment_refund add column taken_by bigint;
alter table credit.prepayment_refund add column taken_name text;
alter table credit.prepayment_refund add column taken_at timestamptz;
alter table credit.prepayment_refund add column account_id uuid;
alter table credit.prepayment_refund add constraint prepayment_refund_taken_whole check (num_nulls(taken_by, taken_name, taken_at) in (0, 3)) not valid;
alter table credit.prepayment_refund add constraint prepayment_refund_taken_when_agreed check (taken_by is null
  or state in ('toSend', 'sent', 'reversed')) not valid;
alter table credit.prepayment_refund add constraint prepayment_refund_account_known foreign key (account_id)
  references payments.refund_account not valid;

-- What must always hold (reliability.md 2). Each view is empty when all is well.
create view audit.i_20_transfer_of_two_refunds as
  select f.order_number as object, format('was sent by the bank transfer %s, and so was %s', f.bank_reference, p.number) as problem
  from payments.refund f join credit.prepayment_refund p on p.reference_key = f.bank_reference_key;

-- Taking it changes no state.
create or replace function credit.demand_prepayment_refund_edge() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('asked', 'toSend'), ('asked', 'declined'), ('asked', 'withdrawn'), ('toSend', 'toSend'), ('toSend', 'sent'),
    ('toSend', 'reversed'))
    or (new.buyer_id, new.currency, new.amount, new.created_at)
      is distinct from (old.buyer_id, old.currency, old.amount, old.created_at) then
    raise exception 'prepayment refund % does not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'prepayment_refund_edge';
  end if;
  return new;
end $$;
