-- Schema of the kit: since when a row could not be moved, for the staff who look; of those of before, its last failure.
alter table kit.failed_row add column first_failed_at timestamptz;
update kit.failed_row set first_failed_at = failed_at;
alter table kit.failed_row
  alter column first_failed_at set not null,
  add check (first_failed_at <= failed_at);
