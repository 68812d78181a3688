-- Entries that owe something and have a deadline, by when their buyers are reminded next.
create index concurrently if not exists entry_to_remind on credit.entry ((coalesce(next_reminder_at, '-infinity')))
  where due_at is not null and amount - returned_amount - repaid_amount > 0;
