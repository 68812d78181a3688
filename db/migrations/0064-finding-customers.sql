-- Schema accounts, and one index of papers: customers found by part of what they are called, among 100,000 of them. Three
-- letters and more are found by trigrams. Names of two Chinese characters have none, so names have their pairs besides.

create function accounts.pairs(words text) returns text[] language sql immutable parallel safe as
  $$ select array(select distinct substr(words, i, 2) from generate_series(1, length(words) - 1) i) $$;

-- `fastupdate` off: searches come more often than buyers, and never read a list of what is not yet sorted in.
create index buyer_like_name on accounts.buyer using gin (lower(nick_name) gin_trgm_ops) with (fastupdate = off);
create index buyer_like_email on accounts.buyer using gin (lower(btrim(email)) gin_trgm_ops) with (fastupdate = off);
create index buyer_like_phone on accounts.buyer using gin (phone gin_trgm_ops) with (fastupdate = off);
create index buyer_pairs on accounts.buyer using gin (accounts.pairs(lower(nick_name))) with (fastupdate = off);
create index version_like_store on papers.version using gin (lower(store_name) gin_trgm_ops) with (fastupdate = off);
