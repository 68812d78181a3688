-- Schemas of catalog, messages, orders, papers and payments: the version before goes on serving on this schema while the new
-- one starts, so what its statements leave out is filled in here. See docs/decisions/0080-the-version-before-goes-on.md.

-- A limit counts from the moment it is set.
alter table catalog.purchase_limit alter column set_at set default now();

-- It sends its mails by a queue of its own. What it does not get sent is due, some minutes after it has tried.
create function messages.fill_for_version_before() returns trigger language plpgsql as $$
begin
  if new.tries_until is null then
    new.tries_until := new.created_at + interval '7 days';
    new.next_try_at := new.created_at + interval '3 minutes';
  end if;
  if new.state <> 'waiting' then new.next_try_at := null; end if;
  return new;
end $$;
create trigger version_before before insert or update of state on messages.outbox
  for each row execute function messages.fill_for_version_before();
-- Without its queues it could write no message, and so place no order.
do $$ begin
  if to_regprocedure('pgboss.create_queue(text,jsonb)') is not null then
    perform pgboss.create_queue(name, '{"policy": "standard", "retryLimit": 10, "retryDelay": 5, "retryBackoff": true, "notify": true}')
    from (values ('messages.mail'), ('messages.sms')) as q (name);
  end if;
end $$;

-- It writes what more of a line would cost into the line, which the order no longer keeps.
create function orders.drop_hints() returns trigger language plpgsql as $$
begin
  new.steps := (
    select coalesce(jsonb_agg(step order by at), '[]') from jsonb_array_elements(new.steps) with ordinality as s (step, at)
    where step ->> 'kind' <> 'tierHint');
  return new;
end $$;
create trigger version_before before insert on orders.line
  for each row when (new.steps @> '[{"kind": "tierHint"}]') execute function orders.drop_hints();

-- Its refunds are due a minute after it has tried. Whether its call was answered it does not say, so that counts as unknown
-- until the provider has named the refund; and its bank references are compared without their spelling as well.
create function payments.fill_refund_for_version_before() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.state = 'waiting' and new.route = 'online' and new.ask_at is null then
    new.ask_at := new.created_at + interval '1 minute';
    new.unknown_since := new.created_at;
  end if;
  if new.provider_reference is not null then new.unknown_since := null; end if;
  if new.bank_reference is not null and new.bank_reference_key is null then
    new.bank_reference_key := coalesce(nullif(upper(regexp_replace(new.bank_reference, '[^[:alnum:]]', '', 'g')), ''), 'ID' || new.id);
  end if;
  return new;
end $$;
create trigger version_before before insert or update on payments.refund
  for each row execute function payments.fill_refund_for_version_before();

-- It knows no bank line that the word of a second person is about: it is the one of the voucher.
create function payments.fill_voucher_for_version_before() returns trigger language plpgsql as $$
begin
  new.second_key := coalesce(new.accepted_key, new.reference_key);
  return new;
end $$;
create trigger version_before before update on payments.voucher
  for each row when (new.second_confirmed_at is not null and new.second_key is null)
  execute function payments.fill_voucher_for_version_before();

-- There a licence without a last day has none.
create function papers.fill_for_version_before() returns trigger language plpgsql as $$
begin
  new.licence_endless := true;
  return new;
end $$;
create trigger version_before before insert or update on papers.version
  for each row when (new.state not in ('draft', 'rejected') and new.licence_until is null and not new.licence_endless)
  execute function papers.fill_for_version_before();
