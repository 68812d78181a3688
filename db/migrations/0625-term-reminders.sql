-- Buyers are reminded of what they owe on terms: before the deadline, on its day, and while it is overdue. Null: to be computed, once there is a
-- deadline; a moved deadline sets it back.
alter table credit.entry add column next_reminder_at timestamptz;
