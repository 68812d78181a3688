-- The industries that are there hold to the rules as well, and no two have one name.
alter table papers.industry validate constraint industry_version_check;
alter table papers.industry validate constraint industry_is_named;
create unique index concurrently if not exists industry_by_name on papers.industry ((name ->> 'cn'));
