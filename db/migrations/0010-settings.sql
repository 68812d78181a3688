-- Schema of the settings domain. What a setting may be, its unit, bounds and default stand in the code
-- (domains/settings/contract.ts), because they are the same in every installation; here is only what an operator
-- has changed. A setting without a row, or with a null value, has its default.
create schema settings;

create table settings.setting (
  key text primary key,
  -- Number, boolean or string. Null: somebody went back to the default, and it stays known who and when.
  value jsonb check (value is null or jsonb_typeof(value) in ('number', 'boolean', 'string')),
  -- Grows with every change; a form that was opened before another's change is refused by it.
  version int not null check (version > 0),
  changed_at timestamptz not null,
  changed_by text not null
);
