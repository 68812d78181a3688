-- Schema accounts: codes for one address are bounded by who asks for them, so that a stranger who asks again and again takes nobody
-- else's codes away. `asker` is a hash of the network; `accounts.code` goes on counting all of them together.
create table accounts.code_asker (
  target text not null,
  asker bytea not null,
  hour_from timestamptz not null,
  hour_count int not null check (hour_count > 0),
  day_from timestamptz not null,
  day_count int not null check (day_count >= hour_count),
  primary key (target, asker)
);
create index code_asker_day on accounts.code_asker (day_from);
