-- Approved verifications by the day on which they end.
create index concurrently if not exists version_ends_on on papers.version ((coalesce(ends_on, licence_until))) where state = 'passed';
drop index concurrently if exists papers.version_ends;
