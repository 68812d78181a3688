-- Schema of the staff domain: tries to log in that failed, for the owner of the account to see. One with an address that
-- nobody has leaves a row too, of nobody, so that the time of an answer tells nothing. Forgotten after 30 days.
create table staff.failed_login (
  id         bigint generated always as identity primary key,
  member_id  bigint references staff.member on delete cascade,
  at         timestamptz not null,
  -- What was wrong: the first factor, or the second after a right first one.
  factor     text        not null check (factor in ('password', 'code')),
  ip         text        not null,
  user_agent text        not null
);
create index failed_login_of_member on staff.failed_login (member_id, at desc) where member_id is not null;
create index failed_login_age on staff.failed_login (at);
