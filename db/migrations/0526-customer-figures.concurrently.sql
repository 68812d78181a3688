-- The sweep that marks what is past looks for the oldest amount that still counts.
create index concurrently if not exists spending_counted on accounts.spending (completed_at) where not is_past;
