-- What waits for staff, gathered from all queues by a sweep, and whom it is announced to: by mail, by the bell of the office, or not.
create table work.item (
  -- In the order in which the sweep found them: whoever has seen up to one of them has seen those before.
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-zA-Z]{2,29}$'),
  ref text not null check (length(ref) between 1 and 400),
  waiting_since timestamptz not null,
  due_at timestamptz,
  -- Whoever asked for it, and so need not be told: approvals.
  asked_by bigint,
  unique (kind, ref)
);
comment on table work.item is 'A copy of what waits, made by a sweep; deleted when it has been decided.';

create table work.notice_choice (
  staff_id bigint not null references staff.member,
  kind text not null check (kind ~ '^[a-z][a-zA-Z]{2,29}$'),
  mail text not null check (mail in ('atOnce', 'hourly', 'daily', 'never')),
  bell boolean not null,
  primary key (staff_id, kind)
);
create table work.mailing (
  staff_id bigint not null references staff.member,
  cadence text not null check (cadence in ('atOnce', 'hourly', 'daily')),
  -- Items up to this one were mailed.
  item_id bigint not null check (item_id >= 0),
  -- The next mail leaves no sooner: nobody is flooded, however much comes in.
  next_at timestamptz not null,
  primary key (staff_id, cadence)
);
create table work.bell (
  staff_id bigint primary key references staff.member,
  seen_id bigint not null check (seen_id >= 0)
);
