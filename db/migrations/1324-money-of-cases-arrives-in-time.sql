-- Cases whose money is on its way have a deadline as all others that wait: those of before since they moved.
update after_sales.sales_case set due_at = changed_at + interval '7 days' where state = 'refunding' and due_at is null;
