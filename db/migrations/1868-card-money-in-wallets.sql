-- What a buyer paid by card and had in their wallet when it came back is held there as a top-up is: its payment may still be disputed.

create function payments.is_of_online(of_movement bigint) returns boolean language sql stable set search_path = pg_catalog, pg_temp
  return exists (select from payments.refund f join payments.receipt r on r.id = f.receipt_id
    where f.wallet_movement_id = of_movement and r.kind = 'online');
comment on function payments.is_of_online is 'Whether a movement of a wallet is a refund of what was paid at a provider. Asked by the wallet, whose domain knows nothing of providers.';
