-- Schema staff: a member's own new address, until they have shown that they read its mails. One at a time.
create table staff.email_change (
  member_id  bigint      primary key references staff.member on delete cascade,
  -- As typed; compared as addresses of members are.
  email      text        not null check (length(email) between 3 and 200),
  code_hash  bytea       not null,
  expires_at timestamptz not null
);
