-- That a licence has no last day is said by its owner; until now it followed from a day that was left out.
alter table papers.version add column licence_endless boolean not null default false;
update papers.version set licence_endless = true
where licence_until is null and (state <> 'draft' or submitted_at is not null);
alter table papers.version add constraint endless_has_no_day check (not licence_endless or licence_until is null);
alter table papers.version add constraint handed_in_says_how_long
  check (state in ('draft', 'rejected') or licence_endless or licence_until is not null);
