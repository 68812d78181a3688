-- Schema of the search domain: the merchant's words (synonyms, redirects of hot words) and a log of what is searched for.

-- Words that mean the same, in whatever language: who searches for one of them finds the others too.
create table search.synonym (
  id      bigint generated always as identity primary key,
  words   text[] not null check (cardinality(words) between 2 and 20),
  version int    not null default 1
);

-- Where a hot word leads instead of a search: an address of the shop's own, or '' for the search. Beside `words`, so
-- that of two who set them at once one still wins whole.
alter table search.hot_words add column targets text[], add column version int not null default 1;
update search.hot_words set targets = array_fill(''::text, array[cardinality(words)]);
alter table search.hot_words
  alter column targets set not null,
  alter column targets set default '{}',
  add constraint hot_words_have_targets check (cardinality(words) = cardinality(targets));

-- What was searched for, a row a day, language and words: sums, and nothing of who searched. Older days go.
create table search.asked (
  day          date   not null,
  lang         text   not null,
  words        text   collate "C" not null check (length(words) between 1 and 60),
  asked_count  int    not null default 0 check (asked_count >= 0),
  -- Of them those that found nothing, and those after which somebody opened a product.
  empty_count  int    not null default 0 check (empty_count between 0 and asked_count),
  opened_count int    not null default 0 check (opened_count between 0 and asked_count),
  -- At the last time.
  found_count  int    not null default 0 check (found_count >= 0),
  primary key (day, lang, words)
);

-- Chinese terms by their end: what somebody wrote with a wrong first character.
create index term_by_end on search.term (reverse(folded) collate "C") where pinyin is not null;

-- A short pending list halves what writing an entry costs, and a search reads through it in a tenth of a millisecond.
alter index search.entry_by_word set (fastupdate = on, gin_pending_list_limit = 128);

-- Words are made in another way than before: each entry is written anew, in turns, and serves until then.
insert into catalog.product_change (product_id)
select product_id from catalog.page on conflict do nothing;
