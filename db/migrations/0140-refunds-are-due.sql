-- A refund that a provider has to send is due at an instant until it has arrived, so that no outage, however long, gives
-- it up: the row is the work, and a sweep does what is due.
alter table payments.refund
  add column try_count integer     not null default 0 check (try_count >= 0),
  -- The last time that the provider was called about it.
  add column tried_at  timestamptz,
  -- Why the last call found nobody; a refusal is `failure`.
  add column trouble   text;
update payments.refund set ask_at = now() where state = 'waiting' and route = 'online' and ask_at is null;
alter table payments.refund
  add constraint refund_is_due check (state <> 'waiting' or route <> 'online' or ask_at is not null),
  add constraint refund_by_bank_is_not_due check (route = 'online' or ask_at is null);

-- What a provider told us that is no money yet, and that a person has to look at: another amount than was asked for, a
-- payment without the provider's name for it. It is open until somebody says what became of it.
alter table payments.webhook_event
  add column order_number  text,
  add column amount        bigint,
  add column currency      text,
  add column resolved_at   timestamptz,
  add column resolved_by   bigint,
  add column resolved_name text,
  add column note          text,
  add check ((resolved_at is null) = (resolved_by is null and note is null)),
  add check (resolved_at is null or outcome <> 'taken');
create index webhook_event_open on payments.webhook_event (received_at)
  where outcome <> 'taken' and resolved_at is null;

-- A provider's transaction has a name, and so has a receipt that it brought.
alter table payments.receipt add constraint receipt_names_its_transaction check (transaction is null or transaction <> '');

-- What waited in the queue that sent refunds before is due as a row now.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'payments.refund';
  end if;
end $$;
