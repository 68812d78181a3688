-- What one member of staff gives away alone counts together, in however many parts: who it was, and what it takes off at most, in minor units
-- of the base currency. Null: two agreed to it, it has no such amount, or it is from before this version.
alter table coupons.giving add column staff_id bigint, add column alone_amount bigint;
alter table coupons.code_batch add column staff_id bigint, add column alone_amount bigint;
alter table coupons.giving add constraint alone_is_someone check (alone_amount is null or (alone_amount between 0 and 9007199254740991 and staff_id is not null)) not valid;
alter table coupons.code_batch add constraint alone_is_someone check (alone_amount is null or (alone_amount between 0 and 9007199254740991 and staff_id is not null)) not valid;
-- Making codes of coupons worth a lot waits for a second person as well, beside whatever kinds there are.
do $$ declare was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'request_kind_check');
begin
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['coupons.codes']) as k (m)));
end $$;
