-- Money that a buyer disputes at their bank is not given away once more: nothing is shipped for it, and what it topped up stays in the wallet.

create function payments.is_disputed(of_number text) returns boolean language sql stable set search_path = pg_catalog, pg_temp
  return exists (select from payments.webhook_event e
    where e.order_number = of_number and e.outcome in ('dispute', 'disputeLost') and e.resolved_at is null);
comment on function payments.is_disputed is 'Whether a payment of an order or a charge is disputed, and nobody has answered that yet. Asked by orders and the wallet, whose domains know nothing of providers.';
