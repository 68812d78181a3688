-- Search finds articles: what visitors read of each, in words, by the language in which they read it.
alter table articles.article add column indexed int;
comment on column articles.article.indexed is 'the version that search holds; null: none. A sweep follows what is shown (search.index-articles)';

create table search.article_entry (
  article_id bigint   not null references articles.article (id) on delete cascade,
  lang       text     not null check (lang in ('cn', 'en', 'spa', 'id')),
  -- Of the title (A) and the summary (B): small, so that many can be ranked.
  head       tsvector not null,
  -- Of all that is written.
  words      tsvector not null,
  primary key (article_id, lang)
);
create index article_entry_head on search.article_entry using gin (head);
create index article_entry_words on search.article_entry using gin (words);

create view audit.i_75_published_articles_are_found as
  select 'article ' || a.id as object,
    format('search holds version %s in %s languages, and %s is shown', a.indexed, count(e.article_id), a.shown) as problem
  from articles.article a left join search.article_entry e on e.article_id = a.id
  group by a.id
  having count(e.article_id) <> case when a.indexed is null then 0 else 4 end;
