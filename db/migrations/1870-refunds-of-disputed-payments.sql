-- A refund does not come into the wallet while its payment is disputed: the bank would give it back once more. Tables of domains/payments.

-- As before (1376), and not of what is disputed.
create or replace function payments.demand_choice_of_wallet() returns trigger language plpgsql as $$
begin
  if old.route = 'wallet' and (new.route, new.amount, new.wallet_movement_id) is distinct from (old.route, old.amount, old.wallet_movement_id) then
    raise exception 'refund % is in the wallet', old.key using errcode = 'check_violation', constraint = 'refund_in_wallet_stays';
  end if;
  if new.route = 'wallet' and old.route <> 'wallet' and (old.state = 'succeeded' or old.taken_by is not null or old.first_taken_at is not null
    or old.unknown_since is not null or old.provider_reference is not null or old.statement is not null or old.route not in ('bank', 'online')
    or (old.route = 'online' and old.state <> 'failed') or payments.is_disputed(old.order_number) or exists (
      select from payments.receipt r join payments.attempt a on a.id = r.attempt_id where r.id = old.receipt_id and a.link_id is not null)) then
    raise exception 'refund % does not go to the wallet', old.key using errcode = 'check_violation', constraint = 'refund_goes_to_wallet';
  end if;
  return new;
end $$;
