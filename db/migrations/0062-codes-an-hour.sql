-- Schema accounts: codes for one address or number are bounded by the hour as well as by the day (reliability.md 5.3,
-- RATE-02). The hour is counted like the day, in the row of each purpose; the bound is over all purposes of a target, and
-- whoever asks for one holds the target's lock while they are summed up, so many at once count as many.
alter table accounts.code add column hour_from timestamptz;
update accounts.code set hour_from = sent_at;
alter table accounts.code alter column hour_from set not null;
alter table accounts.code alter column hour_from set default now();
alter table accounts.code add column hour_count int not null default 1 check (hour_count > 0);
