-- The list of what a new shop needs was put away by a member of staff. One row at most.
create schema opening;
create table opening.dismissal (
  is_only boolean primary key default true check (is_only),
  staff_id bigint not null references staff.member,
  dismissed_at timestamptz not null
);
