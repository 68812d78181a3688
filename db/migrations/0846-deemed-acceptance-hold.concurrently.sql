-- Rows of before have none of these.
alter table device_orders.project validate constraint accept_days_in_bounds;
alter table device_orders.project validate constraint reminders_need_deadline;
alter table device_orders.acceptance validate constraint signed_or_deemed;
alter table device_orders.acceptance validate constraint deemed_after_reminder;
create index concurrently if not exists project_to_accept on device_orders.project (accept_by) where accept_by is not null;
