-- Who saved points goods last: whoever agrees that they go on sale is somebody else. Unknown of what was saved before.
alter table points_goods.goods add column saved_by bigint references staff.member;

-- A second person agrees that points goods go on sale. Whatever acts there are by now, and this one.
do $$
declare
  was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'request_kind_check' and conrelid = 'approvals.request'::regclass);
begin
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['pointsGoods.publish']) as k (m)));
end $$;
