-- Banners are shown while an activity runs, whatever becomes of it.
create or replace function promotions.time_of(of_activity bigint) returns tstzrange language sql stable
  return (select case when state = 'draft' then 'empty'::tstzrange
    else tstzrange(starts_at, case when stopped_at is null then ends_at else least(ends_at, greatest(stopped_at, starts_at)) end) end
    from promotions.activity where id = of_activity);
comment on function promotions.time_of is 'When an activity runs, or ran: empty while it is a draft, null where there is none. Asked by banners.';

alter table content.banner add column if not exists activity_id bigint;
alter table content.banner add constraint banner_has_one_time
  check (activity_id is null or (shown_from is null and shown_until is null)) not valid;
