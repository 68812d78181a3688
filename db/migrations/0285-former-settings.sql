-- What a setting was until somebody changed it: a rate that is moved in small steps is measured against where it came from.
create table settings.former (
  id    bigint generated always as identity primary key,
  key   text        not null,
  -- Null: the default held.
  value jsonb       check (jsonb_typeof(value) in ('number', 'boolean', 'string')),
  until timestamptz not null
);
create index former_of_key on settings.former (key, until desc);
-- What was changed before stands in the log of the back office.
insert into settings.former (key, value, until)
  select s.key, a.before, a.at from staff.audit a join settings.setting s on a.object = 'setting:' || s.key
  where a.action = 'settings.change' and jsonb_typeof(a.before) in ('number', 'boolean', 'string') order by a.id;

-- Changing a rate by much is an act that waits for a second person.
alter table approvals.request drop constraint request_kind_check;
alter table approvals.request add constraint request_kind_check check (kind in ('orders.adjust', 'payments.refund',
  'payments.refundByBank', 'payments.voucher', 'payments.account', 'quotes.answer', 'settings.loosen', 'settings.rate')) not valid;
