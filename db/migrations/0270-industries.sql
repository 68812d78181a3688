-- The main industries are the merchant's to keep: named, ordered, and no longer offered. Those who have one keep it, so none is
-- ever deleted. The schema belongs to domains/papers.
alter table papers.industry
  add column active boolean not null default true,
  add column version int not null default 0 check (version >= 0),
  drop constraint industry_name_check,
  add constraint industry_is_named check (btrim(name ->> 'cn') <> ''),
  -- Checked when all of them stand in their new order.
  drop constraint industry_position_key,
  add constraint industry_position_key unique (position) deferrable initially immediate;
create unique index industry_by_name on papers.industry ((name ->> 'cn'));
