-- Finding and comparing in lists, ordering by list, asking for a quote. Schemas: search, cart and quotes.

-- search: why goods are a bargain, for the facet of that name. Short words in a narrow row: nothing is looked up.
-- volume: cheaper from some quantity on; member: super members pay less; reduced: cheaper than it was within 30 days.
alter table search.entry add column deals text[] not null default '{}'
  constraint entry_deals check (deals <@ array['volume', 'member', 'reduced']);
alter table search.entry alter column deals set storage main;
-- All goods by price: the list of the whole shop is read in its order and not sorted. Descending is the same backwards.
create index entry_by_amount_cny on search.entry (amount_cny, product_id);
create index entry_by_amount_usd on search.entry (amount_usd, product_id);
create index entry_by_amount_idr on search.entry (amount_idr, product_id);
-- Entries learn their deals as they are passed.
insert into catalog.product_change (product_id) select product_id from catalog.page;

-- cart: what a buyer calls goods in his own books. Chosen once on the order pad, known ever after.
create table cart.own_code (
  buyer_id bigint not null references accounts.buyer on delete cascade,
  -- As it is looked up: half-width, in capitals, without spaces.
  code     text   collate "C" not null check (length(code) between 1 and 100),
  sku_id   bigint not null references catalog.sku,
  used_at  timestamptz not null,
  primary key (buyer_id, code)
);
create index own_code_by_age on cart.own_code (buyer_id, used_at);

-- quotes: what a buyer wants to know before he orders a machine, and what the merchant answers (semantics.md 2.32, 3.1).
create schema quotes;
create table quotes.request (
  id           bigint generated always as identity primary key,
  buyer_id     bigint      not null references accounts.buyer,
  -- Made by the browser: sending the same form again makes no second request.
  request_key  uuid        not null,
  lang         text        not null check (lang in ('cn', 'en', 'spa', 'id')),
  state        text        not null default 'sent'
                 check (state in ('sent', 'answered', 'declined', 'withdrawn', 'expired')),
  contact_name text        not null check (contact_name <> ''),
  phone        text        not null check (phone <> ''),
  region       text        not null,
  needed_on    date,
  note         text        not null,
  created_at   timestamptz not null,
  answer_by    timestamptz not null,
  -- The answer, in the currency of the request's language. The prices are in the lines.
  currency     text        not null check (currency in ('CNY', 'USD', 'IDR')),
  freight      bigint      check (freight >= 0),
  terms        text,
  answered_at  timestamptz,
  answered_by  text,
  valid_until  timestamptz,
  -- Why the merchant offers nothing.
  reason       text,
  ended_at     timestamptz,
  unique (buyer_id, request_key),
  -- An answer is whole, or there is none.
  constraint answer_is_whole check (num_nulls(freight, terms, valid_until) in (0, 3)),
  constraint answered_has_answer check (state <> 'answered' or valid_until is not null),
  constraint sent_has_none check (state <> 'sent' or valid_until is null),
  constraint valid_after_answer check (valid_until > answered_at),
  constraint declined_says_why check ((reason is not null) = (state = 'declined')),
  constraint ended_has_time check ((ended_at is not null) = (state in ('declined', 'withdrawn', 'expired')))
);
create index request_of_buyer on quotes.request (buyer_id, id desc);
create index request_by_state on quotes.request (state, id desc);
create index request_waiting on quotes.request (answer_by) where state = 'sent';
create index request_valid on quotes.request (valid_until) where state = 'answered';

create table quotes.line (
  id          bigint generated always as identity primary key,
  request_id  bigint not null references quotes.request on delete cascade,
  product_id  bigint not null references catalog.product,
  quantity    int    not null check (quantity between 1 and 100000),
  -- For one piece, once it is answered.
  unit_amount bigint check (unit_amount > 0),
  unique (request_id, product_id)
);

create view audit.i_41_answered_quotes_are_whole as
  select 'quote request ' || r.id as object, 'is answered, and a line of it has no price' as problem
  from quotes.request r
  where r.state = 'answered' and exists (select from quotes.line l where l.request_id = r.id and l.unit_amount is null)
  union all
  select 'quote request ' || r.id, 'has no line' from quotes.request r
  where not exists (select from quotes.line l where l.request_id = r.id);
