-- Schema of the kit: what every process shares and no domain owns.
create schema kit;

-- Token buckets of the rate limits. Unlogged: after a crash everybody starts with a full bucket, and no write of
-- a refused attempt reaches the log. The key is a hash of the limit's name and its subject.
create unlogged table kit.bucket (
  key text primary key,
  tokens double precision not null,
  at timestamptz not null
);
create index bucket_at on kit.bucket (at);

-- Whose turn a sweep is: the process that moves next_at on runs it, so that several do not do the same work.
create table kit.sweep (
  name text primary key,
  next_at timestamptz not null
);

-- What has happened to this installation once and for all: `demo` begun and done, `empty` asked for. A demo world
-- that was begun and not finished is thrown away whole by the next start.
create table kit.milestone (
  name text primary key,
  at timestamptz not null default now()
);
