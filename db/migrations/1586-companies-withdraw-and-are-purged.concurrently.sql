alter table directories.company_version validate constraint company_version_state_check;
alter table directories.company_version validate constraint version_waits_with_files;
create index concurrently if not exists version_to_purge on directories.company_version (coalesce(decided_at, sent_at))
  where purged_at is null and state <> 'waiting';
create index concurrently if not exists company_certificates_seen on directories.company (certificates_seen nulls first)
  where state = 'published';
