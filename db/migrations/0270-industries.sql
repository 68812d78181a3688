-- The main industries are the merchant's to keep: named, ordered, and no longer offered. Those who have one keep it, so none is
-- ever deleted. The schema belongs to domains/papers.
alter table papers.industry add column active boolean not null default true;
alter table papers.industry add column version int not null default 0;
alter table papers.industry add constraint industry_version_check check (version >= 0) not valid;
-- A language that the merchant does not write shows the Chinese name, as everywhere.
alter table papers.industry drop constraint industry_name_check;
alter table papers.industry add constraint industry_is_named check (btrim(coalesce(name ->> 'cn', '')) <> '') not valid;
