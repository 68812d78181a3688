-- Where a prepayment went back to whose buyer has given no account, in the words of who sent it, as of refunds of orders: kept in plain text, so
-- without a whole number.
alter table credit.prepayment_refund add column if not exists destination text;
alter table credit.prepayment_refund drop constraint if exists destination_is_short;
alter table credit.prepayment_refund add constraint destination_is_short check (length(destination) between 4 and 120) not valid;
alter table credit.prepayment_refund drop constraint if exists destination_has_no_number;
alter table credit.prepayment_refund add constraint destination_has_no_number check (destination !~ '[0-9]{5}') not valid;

-- None is sent without that, or the account that it went to. Of what was sent only these words are ever taken away again
-- (the number is generated after this trigger).
create or replace function credit.demand_prepayment_refund_edge() returns trigger language plpgsql as $$
begin
  if old.state = 'sent' and new.state = 'sent' and to_jsonb(new) - array['destination', 'number'] = to_jsonb(old) - array['destination', 'number'] then
    return new;
  end if;
  if (old.state, new.state) not in (('asked', 'toSend'), ('asked', 'declined'), ('asked', 'withdrawn'), ('toSend', 'toSend'), ('toSend', 'sent'),
    ('toSend', 'reversed'))
    or (new.buyer_id, new.currency, new.amount, new.created_at)
      is distinct from (old.buyer_id, old.currency, old.amount, old.created_at) then
    raise exception 'prepayment refund % does not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'prepayment_refund_edge';
  end if;
  if new.state = 'sent' and new.account_id is null and new.destination is null then
    raise exception 'prepayment refund % was sent nowhere', old.id
      using errcode = 'check_violation', constraint = 'prepayment_refund_sent_somewhere';
  end if;
  return new;
end $$;
