-- Schema of the messages domain: what leaves the shop is a row with a time when it is due, not a job with a number of
-- tries. A mail server that is away for a day delays every message and loses none; one message that cannot be sent waits
-- longer each time, behind those that can.
alter table messages.outbox
  -- When it is tried next. Whoever takes it moves this into the future, so that it comes up again should they die with it.
  add column next_try_at timestamptz,
  -- Until then it is tried. Staff who send a given up one again set it anew.
  add column tries_until timestamptz,
  -- A code that has run out is of no use to anybody who gets it.
  add column useful_until timestamptz,
  -- Why the last try went wrong, for the staff. Never shown to buyers.
  add column last_error text check (length(last_error) <= 300);

update messages.outbox set tries_until = created_at + interval '7 days';
update messages.outbox set next_try_at = created_at where state = 'waiting';

alter table messages.outbox
  alter column tries_until set not null,
  drop constraint outbox_state_check,
  -- failed: refused for good, or not sent within the days that it is tried; the text stays, and staff can send it again.
  -- expired: not sent while it was of use. dropped: staff looked at a failed one and let it be.
  add constraint outbox_state_check
    check (state in ('waiting', 'sent', 'kept', 'failed', 'expired', 'dropped')),
  add constraint outbox_waits_for_a_time check ((state = 'waiting') = (next_try_at is not null)),
  add constraint outbox_waiting_has_its_text check (state <> 'waiting' or sealed is not null);

drop index messages.outbox_waiting;
create index outbox_due on messages.outbox (channel, next_try_at) where state = 'waiting';
create index outbox_failed on messages.outbox (id desc) where state = 'failed';
create index outbox_late on messages.outbox (id desc) where state = 'waiting' and attempts > 0;

-- The queues that carried mails are gone; what still lay in them stands in the outbox as due.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name in ('messages.mail', 'messages.sms');
    delete from pgboss.queue where name in ('messages.mail', 'messages.sms');
  end if;
end
$$;

-- I-67: every message leaves, is kept, or is given up; none lies about for longer than it is tried.
create or replace view audit.i_67_mails_leave as
  select 'mail:' || id as object, 'waiting since ' || created_at as problem
  from messages.outbox where state = 'waiting' and tries_until < now() - interval '1 day';
