-- What an order took of a prepayment goes back to that prepayment. So an allocation knows what of it was paid in advance before, and what of
-- that went back: both together only grow.
alter table credit.allocation add column prepaid_amount bigint not null default 0;
alter table credit.allocation add column freed_amount bigint not null default 0;
alter table credit.allocation drop constraint allocation_amount_check;
alter table credit.allocation add constraint allocation_amount_within check (amount between 0 and 100000000000000
  and amount + freed_amount between 1 and 100000000000000) not valid;
alter table credit.allocation add constraint allocation_prepaid_within check (prepaid_amount between 0 and amount
  and freed_amount between 0 and 100000000000000) not valid;

-- As the ledger has it: `prepayment:REPAYMENT:ENTRY:…`.
update credit.allocation a set prepaid_amount = least(a.amount, u.amount)
from (
  select split_part(p.key, ':', 2)::bigint as repayment_id, split_part(p.key, ':', 3)::bigint as entry_id, sum(e.amount)::bigint as amount
  from ledger.posting p join ledger.entry e on e.posting_id = p.id join ledger.account c on c.id = e.account_id and c.kind = 'prepayment'
  where p.kind = 'prepayment_used' and p.key ~ '^prepayment:\d+:\d+:\d+$' group by 1, 2) u
where (a.repayment_id, a.entry_id) = (u.repayment_id, u.entry_id) and u.amount > 0;

-- What of a refund to the limit is paid in advance again.
alter table payments.refund add column prepaid_amount bigint not null default 0;
alter table payments.refund add constraint refund_prepaid_within check (prepaid_amount between 0 and amount
  and (prepaid_amount = 0 or route = 'credit')) not valid;
