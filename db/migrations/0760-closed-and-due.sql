-- What a merchant keeps of a closed order on terms is owed, though nothing of it will ever ship: it is due a payment term after the closing.
-- Those that were closed before get their deadline counted from then.
update credit.entry e set due_at = o.closed_at + make_interval(days => e.period_days), next_reminder_at = null
from orders.sales_order o
where o.number = e.order_number and o.lifecycle = 'closed' and o.retained_amount > 0 and e.due_at is null
  and e.amount - e.returned_amount - e.repaid_amount > 0;

create view audit.i_23_closed_and_never_due as
  select e.number as object, format('owes %s for %s, which is closed, and has no deadline', e.open_amount, e.order_number) as problem
  from credit.entry e join orders.sales_order o on o.number = e.order_number
  where e.amount - e.returned_amount - e.repaid_amount > 0 and e.due_at is null and o.lifecycle = 'closed';
