-- Since when keys that counted do not any more: they sign for a day from then, whatever is exchanged afterwards. Null of those
-- that count, and of those that a process of before this takes out of force, which sign nothing.
alter table payments.provider_keys add column replaced_at timestamptz;
update payments.provider_keys k set replaced_at = next.counted_at
  from (
    select id, lead(counted_at) over (partition by provider order by counted_at) as counted_at
    from payments.provider_keys where counted_at is not null
  ) next
  where next.id = k.id and not exists (select from payments.provider_account a where a.keys_id = k.id);
