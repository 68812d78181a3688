-- Schema papers (domains/verification): a verification holds until the first of what it is proved with ends: its licence, or what the merchant
-- asks for with a day of its own. It is set when it is approved, also by a shop of the version before. Approved ones of before go by their licence.
alter table papers.version add column ends_on date;
comment on column papers.version.ends_on is 'null: nothing of it ends, or it was approved before there was one';

create function papers.set_end() returns trigger language plpgsql as $$
begin
  new.ends_on := least(new.licence_until, (select min(day) from papers.answer where version_id = new.id));
  return new;
end $$;
create trigger passed_until before update of state on papers.version
  for each row when (new.state = 'passed' and old.state <> 'passed') execute function papers.set_end();
