-- An attempt is asked about, closed and refunded by the keys that it was made with, also after other keys count. Null: of the
-- sandbox, or of a process that knows nothing of keys, and then by those that count.
alter table payments.attempt add column keys_id uuid;
alter table payments.attempt add constraint attempt_keys foreign key (provider, keys_id)
  references payments.provider_keys (provider, id) not valid;

-- Since when a second person lets these keys say that money came. Null: they never did, and sign nothing.
alter table payments.provider_keys add column counted_at timestamptz;
update payments.provider_keys k set counted_at = created_at
  where exists (select from payments.provider_account a where a.keys_id = k.id);

-- Secrets of keys that nothing needs any more are erased; what may be shown of them stays.
alter table payments.provider_keys alter column secrets drop not null;
