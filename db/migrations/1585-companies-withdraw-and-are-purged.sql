-- Companies withdraw a change before it is answered, and files of versions that nobody needs any more are deleted.
alter table directories.company_version
  drop constraint company_version_state_check,
  add constraint company_version_state_check check (state in ('waiting', 'accepted', 'rejected', 'replaced', 'withdrawn')) not valid,
  -- When the files that only this version named were released.
  add column purged_at timestamptz,
  add constraint version_waits_with_files check (purged_at is null or state <> 'waiting') not valid;

-- The day up to which its owner was told of ending certificates.
alter table directories.company add column certificates_seen date;

-- What was sent is what was reviewed: of a version only its decision changes, once; and once its files are deleted, which it keeps while visitors read it.
create or replace function directories.keep_version() returns trigger language plpgsql as $$
declare
  decision constant text[] := '{state,is_accepted,decided_at,decided_by,note,purged_at}';
begin
  if (case when old.state = 'waiting' then to_jsonb(new) - decision <> to_jsonb(old) - decision
      else old.purged_at is not null
        or to_jsonb(new) - '{is_accepted,purged_at}'::text[] <> to_jsonb(old) - '{is_accepted,purged_at}'::text[] end)
    or (new.purged_at is not null and exists (
      select from directories.company c where c.id = new.company_id and c.shown = new.number)) then
    raise exception 'version % of company % stays as it is', old.number, old.company_id
      using errcode = 'check_violation', constraint = 'version_stays';
  end if;
  return new;
end $$;

-- While a company's change waits nobody writes another version past it: of two texts the reviewer would publish the older.
create function directories.demand_newest_waits() returns trigger language plpgsql as $$
begin
  if exists (select from directories.company_version v where v.company_id = new.company_id and v.state = 'waiting' and v.number <> new.number) then
    raise exception 'a version of company % waits', new.company_id using errcode = 'check_violation', constraint = 'version_waits_newest';
  end if;
  return new;
end $$;
create trigger version_waits_newest before insert on directories.company_version for each row execute function directories.demand_newest_waits();
