-- Schema of the staff domain: who works in the back office, how they prove it, and what they did.
create schema staff;

create table staff.member (
  id bigint generated always as identity primary key,
  -- As typed at the invitation; compared trimmed and in lower case.
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'catalogue', 'orders', 'finance', 'service', 'content')),
  lang text not null check (lang in ('cn', 'en', 'spa', 'id')),
  state text not null check (state in ('invited', 'active', 'deactivated')),
  password_hash text,
  -- Secret of the authenticator, sealed with a key of the installation.
  totp_secret bytea,
  -- The last time step whose code was used: the same code never logs in twice.
  totp_last_step bigint not null default 0,
  created_at timestamptz not null,
  last_login_at timestamptz,
  -- Nobody is active with one factor.
  check (state <> 'active' or (password_hash is not null and totp_secret is not null))
);
-- One person, one account.
create unique index member_email on staff.member (lower(btrim(email)));

-- The link that an invited person opens. Only its hash is here.
create table staff.invitation (
  token_hash bytea primary key,
  member_id bigint not null references staff.member,
  totp_secret bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitation_member on staff.invitation (member_id);

create table staff.recovery_code (
  member_id bigint not null references staff.member,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- Between the password and the second factor. Five tries, five minutes.
create table staff.ticket (
  token_hash bytea primary key,
  member_id bigint not null references staff.member,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz
);

create table staff.session (
  token_hash bytea primary key,
  member_id bigint not null references staff.member,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Moves on while somebody works, but never beyond max_until.
  idle_until timestamptz not null,
  max_until timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  user_agent text not null
);
create index session_member on staff.session (member_id) where ended_at is null;

-- What was done in the back office. Each entry's hash covers the one before, so that nothing can be changed or taken
-- out of the middle unseen; the head tells that nothing is missing at the end, and lets one entry in at a time.
create table staff.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id bigint references staff.member,
  staff_name text not null,
  role text,
  action text not null,
  object text not null,
  before jsonb,
  after jsonb,
  ip text not null,
  prev_hash bytea not null,
  hash bytea not null
);
create index audit_object on staff.audit (object, id desc);
create index audit_staff on staff.audit (staff_id, id desc);
create index audit_action on staff.audit (action text_pattern_ops, id desc);

create table staff.audit_head (
  one boolean primary key default true check (one),
  entry_id bigint not null,
  hash bytea not null
);
insert into staff.audit_head (entry_id, hash) values (0, '\x');

create function staff.audit_hash(prev bytea, at timestamptz, staff_id bigint, staff_name text, role text, action text,
  object text, before jsonb, after jsonb, ip text) returns bytea language sql stable as $$
  select sha256(prev || convert_to(jsonb_build_array(
    extract(epoch from at), staff_id, staff_name, role, action, object, before, after, ip)::text, 'UTF8'))
$$;

create function staff.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the log of the back office is only ever added to';
end $$;
create trigger audit_is_append_only before update or delete on staff.audit
  for each row execute function staff.refuse_change();
create trigger audit_is_never_emptied before truncate on staff.audit
  for each statement execute function staff.refuse_change();

create schema if not exists audit;

-- I-61: the log is whole: every hash is right, follows from the one before, and the last is the one that was written last.
create view audit.i_61_log_is_whole as
  with chain as (
    select *, lag(hash, 1, '\x'::bytea) over (order by id) as before_it from staff.audit
  )
  select 'audit:' || id as object, 'the entry was changed' as problem from chain
  where hash <> staff.audit_hash(prev_hash, at, staff_id, staff_name, role, action, object, before, after, ip)
  union all
  select 'audit:' || id, 'an entry before it is missing or was changed' from chain where prev_hash <> before_it
  union all
  select 'audit:' || entry_id, 'the newest entry is missing' from staff.audit_head
  where hash <> coalesce((select hash from staff.audit order by id desc limit 1), '\x');

-- I-60: nobody gave himself another role.
create view audit.i_60_own_role as
  select 'staff:' || staff_id as object, 'changed the own role in entry ' || id as problem
  from staff.audit where action = 'staff.role' and object = 'staff:' || staff_id;

-- I-56: who was deactivated has no session left.
create view audit.i_56_staff_sessions as
  select 'staff:' || member.id as object, 'has a session, but is ' || state as problem
  from staff.session join staff.member on member.id = member_id
  where ended_at is null and state <> 'active';

-- I-59: a password is never kept otherwise than hashed.
create view audit.i_59_staff_passwords as
  select 'staff:' || id as object, 'the password is not hashed with argon2id' as problem
  from staff.member where password_hash not like '$argon2id$%';
