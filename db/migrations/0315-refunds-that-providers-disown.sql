-- A provider that had taken in a refund may later answer that it knows none: whether it has paid is unknown from then on, though its
-- reference is known. The trigger for the version before cleared the doubt of every refund with a reference; now only the reference
-- itself, when it first becomes known, does.
create or replace function payments.fill_refund_for_version_before() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.state = 'waiting' and new.route = 'online' and new.ask_at is null then
    new.ask_at := new.created_at + interval '1 minute';
    new.unknown_since := new.created_at;
  end if;
  if new.provider_reference is not null and (tg_op = 'INSERT' or old.provider_reference is null) then
    new.unknown_since := null;
  end if;
  if new.bank_reference is not null and new.bank_reference_key is null then
    new.bank_reference_key := coalesce(nullif(upper(regexp_replace(new.bank_reference, '[^[:alnum:]]', '', 'g')), ''), 'ID' || new.id);
  end if;
  return new;
end $$;
