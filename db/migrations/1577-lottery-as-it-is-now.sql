-- What 1531 has since it was changed, for databases that ran it before: schemas lottery and points.
alter table lottery.stage add column if not exists last_day date;
create or replace function lottery.keep_stage() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then
      raise exception 'stage % has run and stays', old.id using errcode = 'check_violation', constraint = 'stage_stays';
    end if;
    return old;
  end if;
  if (old.state <> new.state and (old.state, new.state) not in (('draft', 'running'), ('running', 'ended')))
    or (old.state <> 'draft' and (new.name, new.rules, new.starts_at, new.ends_at, new.daily_chances, new.sign_in_chances, new.order_chances,
      new.invite_chances, new.expires_at_midnight, new.seed_hash, new.published_at)
      is distinct from (old.name, old.rules, old.starts_at, old.ends_at, old.daily_chances, old.sign_in_chances, old.order_chances,
      old.invite_chances, old.expires_at_midnight, old.seed_hash, old.published_at))
    or (old.state = 'ended' and (new.revealed_seed, new.ended_at) is distinct from (old.revealed_seed, old.ended_at))
    or new.draw_count not in (old.draw_count, old.draw_count + 1) or new.last_day < old.last_day
    or (new.draw_count <> old.draw_count and (old.state, new.state) <> ('running', 'running')) then
    raise exception 'stage % keeps its terms and its numbers', old.id using errcode = 'check_violation', constraint = 'stage_stays';
  end if;
  return new;
end $$;

alter table lottery.draw drop constraint if exists nothing_else_is_given_instead;
alter table lottery.draw add constraint nothing_else_is_given_instead check (why is null or kind = 'none') not valid;
do $$
declare
  was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'lot_cause_check' and conrelid = 'points.lot'::regclass);
begin
  alter table points.lot drop constraint lot_cause_check;
  execute format('alter table points.lot add constraint lot_cause_check check (cause in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([a-z_]+)''', 'g') union select array['returned']) as k (m)));
end $$;
