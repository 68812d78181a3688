-- A machine that nobody signs for counts as accepted in the end, so that its warranty begins, and not years later.
alter table device_orders.project
  -- Of the months of warranty, which two people may not overwrite for each other.
  add column version     integer not null default 1,
  -- From installation or receipt, as the contract says; null in orders that began before contracts said it: the shop's setting holds.
  add column accept_days integer,
  -- When it counts as accepted; null while the clock does not run: before receipt, and once it was accepted.
  add column accept_by   timestamptz,
  add column remind_at   timestamptz,
  -- The first reminder of this deadline.
  add column reminded_at timestamptz;
alter table device_orders.project
  add constraint accept_days_in_bounds check (accept_days between 7 and 365) not valid,
  add constraint reminders_need_deadline check (accept_by is not null or (remind_at is null and reminded_at is null)) not valid;

alter table device_orders.acceptance
  add column is_deemed   boolean not null default false,
  add column reminded_at timestamptz,
  alter column signature_file_id drop not null,
  drop constraint acceptance_signer_name_check;
alter table device_orders.acceptance
  add constraint signed_or_deemed check (case when is_deemed
    then signer_name = '' and signature_file_id is null and remarks = '' and photo_file_ids = '{}'
    else length(signer_name) between 1 and 80 and signature_file_id is not null and reminded_at is null end) not valid,
  -- Nobody is taken to have accepted anything who was not told a day before.
  add constraint deemed_after_reminder check (not is_deemed
    or (reminded_at is not null and reminded_at <= accepted_at - interval '24 hours')) not valid;

-- Whatever acts there are by now, and this one.
do $$
declare
  was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'request_kind_check');
begin
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['deviceOrders.warranty']) as k (m)));
end $$;

-- Empty when all is well.
create view audit.i_26_accepted_clock_runs as
  select p.number as object, format('it was accepted at %s, and counts as accepted at %s', a.accepted_at, p.accept_by) as problem
  from device_orders.project p join device_orders.acceptance a using (order_id)
  where p.accept_by is not null;

-- What was not signed has no signature.
create or replace view audit.i_26_acceptance_without_its_files as
  select p.number as object, format('its acceptance names the file %s, which is not there', f.id) as problem
  from device_orders.acceptance a
  join device_orders.project p on p.order_id = a.order_id
  cross join lateral unnest(array[a.signature_file_id] || a.photo_file_ids) f (id)
  where f.id is not null and not exists (select from uploads.file u where u.id = f.id and u.state = 'ready' and u.claimed_at is not null);
