-- Nobody loosens the rule of the second person alone while another could agree, and who came by the right to agree, or lost it,
-- is known. The schemas belong to domains/approvals and domains/staff.

-- Which permissions a change of role, of a role's permissions, a deactivation or a reset gave to a member or took from them.
create table staff.power_change (
  id        bigint generated always as identity primary key,
  member_id bigint      not null references staff.member on delete cascade,
  by_id     bigint      not null references staff.member,
  at        timestamptz not null,
  gained    text[]      not null,
  lost      text[]      not null,
  was_owner boolean     not null,
  check (gained <> '{}' or lost <> '{}')
);
create index power_change_at on staff.power_change (at);

alter table approvals.request drop constraint request_kind_check;
alter table approvals.request add constraint request_kind_check check (kind in ('orders.adjust', 'payments.refund',
  'payments.refundByBank', 'payments.voucher', 'payments.account', 'quotes.answer', 'settings.loosen')) not valid;
-- Who could agree when it was asked. Null for requests from before, which anybody with the permission decides.
alter table approvals.request add column deciders bigint[];
alter table approvals.request add constraint approval_by_one_of_then
  check (state <> 'approved' or deciders is null or decided_by = any(deciders)) not valid;
