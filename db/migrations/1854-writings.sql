-- Schema writings: what the merchant writes is checked for links that lead nowhere, and for languages that it lacks. Tables of domains/writings.
create schema writings;

create table writings.writing (
  kind       text        not null check (kind ~ '^[a-z][A-Za-z]*$'),
  -- What its domain calls it: an id, or the key of a text page.
  ref        text        not null check (ref <> ''),
  name       jsonb       not null default '{}',
  -- Its screen in the office.
  screen     text        not null default '/office' check (screen ~ '^/office(/|$|\?)'),
  is_public  boolean     not null default false,
  -- Languages in which something of it is missing that is written in another.
  missing    text[]      not null default '{}' check (missing <@ array['cn', 'en', 'spa', 'id']),
  due_at     timestamptz not null,
  checked_at timestamptz,
  primary key (kind, ref)
);
create index writing_due on writings.writing (due_at);

create table writings.bad_link (
  kind    text not null,
  ref     text not null,
  -- Null: an address that is the same in all languages.
  lang    text check (lang in ('cn', 'en', 'spa', 'id')),
  -- As it is written; empty: a link without any.
  address text not null check (length(address) <= 2000),
  problem text not null check (problem in ('nowhere', 'empty', 'relative', 'insecure', 'unsafe')),
  unique nulls not distinct (kind, ref, lang, address),
  foreign key (kind, ref) references writings.writing on delete cascade
);
