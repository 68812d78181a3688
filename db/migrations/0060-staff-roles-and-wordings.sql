-- Schema of the staff domain: roles that the merchant makes beside those the shop comes with, and what a member of the
-- staff does for his own security.

-- What a built-in role may stands in the code, so that a release with a new permission gives it to the right ones; what
-- the merchant made stands here. The row of `owner` is locked by whoever changes staff or roles: one at a time.
create sequence staff.role_number;
create table staff.role (
  key         text primary key default 'r' || nextval('staff.role_number'),
  is_built_in boolean not null default false,
  name        text check (btrim(name) <> '' and length(name) <= 60),
  permissions text[],
  version     int not null default 1,
  created_at  timestamptz,
  check (is_built_in = (name is null) and is_built_in = (permissions is null) and is_built_in = (created_at is null)),
  check (is_built_in or key ~ '^r[0-9]+$')
);
create unique index role_name on staff.role (lower(btrim(name)));
insert into staff.role (key, is_built_in)
select unnest(array['owner', 'catalogue', 'orders', 'finance', 'service', 'content']), true;

-- A role that somebody has, or had, is not deleted.
alter table staff.member drop constraint member_role_check;
alter table staff.member add constraint member_role_fkey foreign key (role) references staff.role;
create index member_role on staff.member (role);

-- A session has a number by which its owner ends it. `proved_at`: when password and code were shown again. A new
-- authenticator waits here until its first code has come.
alter table staff.session
  add column id bigint generated always as identity unique,
  add column proved_at timestamptz,
  add column pending_totp bytea;
create index session_of_member on staff.session (member_id, created_at desc);

-- I-60: nobody changed what his own role may.
create view audit.i_60_own_role_edited as
  select 'staff:' || staff_id as object, 'changed the permissions of the own role in entry ' || id as problem
  from staff.audit where action = 'staff.changeRole' and object = 'role:' || role;

-- Schema of the messages domain: the merchant's own words for mails and text messages. Each change is a row that stays;
-- the newest one counts. No row, or one without text: the words of the code. The key refuses the second of two changes
-- made from the same version.
create table messages.wording (
  channel    text not null check (channel in ('mail', 'sms')),
  template   text not null,
  lang       text not null check (lang in ('cn', 'en', 'spa', 'id')),
  version    int not null check (version > 0),
  subject    text,
  body       text,
  changed_at timestamptz not null,
  -- The log of the staff says more; this is shown beside the text.
  changed_by text not null,
  primary key (channel, template, lang, version),
  check (channel = 'mail' or subject is null),
  check (channel = 'sms' or (subject is null) = (body is null))
);
