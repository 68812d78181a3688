-- A refund whose call to the provider was never answered may have been paid. Sending it by bank as well would pay it twice, so
-- the row says that the end is unknown, and the database takes no bank route without a statement and two people behind it.
alter table payments.refund
  -- The first call that may have reached the provider and whose answer never came; null once it has answered.
  add column unknown_since timestamptz,
  -- What the provider's own records show, where that can be seen, who states it, and who has looked at it too.
  add column statement     text,
  add column evidence      text,
  add column stated_by     bigint,
  add column agreed_by     bigint,
  -- The bank reference without its spelling: a transfer is the proof of one refund.
  add column bank_reference_key text;

-- Of those that are on their way nobody knows whether the last call arrived.
update payments.refund set unknown_since = tried_at
where route = 'online' and state = 'waiting' and provider_reference is null and trouble is not null;

update payments.refund f set bank_reference_key = keyed.key
from (
  select id, key || case when row_number() over (partition by key order by id) = 1 then '' else '#' || id end as key
  from (
    select id, coalesce(nullif(upper(regexp_replace(bank_reference, '[^[:alnum:]]', '', 'g')), ''), 'ID' || id) as key
    from payments.refund where bank_reference is not null) spelled
) keyed
where keyed.id = f.id;

create unique index refund_bank_reference on payments.refund (bank_reference_key) where bank_reference_key is not null;
alter table payments.refund
  add constraint refund_bank_reference_has_key check ((bank_reference is null) = (bank_reference_key is null)),
  add constraint refund_statement_is_whole check (
    (statement is null) = (evidence is null) and (statement is null) = (stated_by is null)
    and (statement is null) = (agreed_by is null)),
  add constraint refund_agreed_by_another check (agreed_by <> stated_by),
  add constraint refund_by_bank_is_certain check (
    unknown_since is null or agreed_by is not null or (route = 'online' and bank_reference is null));

alter table approvals.request drop constraint request_kind_check;
alter table approvals.request add constraint request_kind_check check (kind in (
  'orders.adjust', 'payments.refund', 'payments.refundByBank', 'payments.voucher', 'payments.account'));
