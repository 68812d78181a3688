-- The ledger: double entry. A posting has two or more entries that sum to zero in each currency; a debit is positive, a credit
-- negative. Rows are never changed: a mistake is corrected by a posting that reverses it and names it. The schema belongs to
-- domains/ledger; only its function `post` writes.

create schema ledger;

create table ledger.account_kind (
  kind       text    primary key check (kind ~ '^[a-z_]{1,40}$'),
  -- Debit: what the shop has. Credit: what it owes.
  side       text    not null check (side in ('debit', 'credit')),
  owner      text    not null check (owner in ('shop', 'provider', 'buyer')),
  -- Many postings meet an account of the shop or a provider: it has a row for each chain, so that they do not wait for one another, and
  -- holds their sum.
  is_split   boolean not null,
  -- Its balance may not pass zero to the other side.
  is_bounded boolean not null,
  check (not (is_split and is_bounded))
);
insert into ledger.account_kind values
  ('bank', 'debit', 'shop', true, false),
  ('provider_clearing', 'debit', 'provider', true, false),
  ('order_payments', 'credit', 'buyer', false, true),
  ('refunds_owed', 'credit', 'buyer', false, true);

create table ledger.account (
  id       bigint   generated always as identity primary key,
  -- 'shop', 'provider:sandbox', 'buyer:17'.
  owner    text     not null check (owner ~ '^(shop|provider:[a-z0-9-]{1,40}|buyer:[0-9]{1,18})$'),
  kind     text     not null references ledger.account_kind,
  currency text     not null check (currency ~ '^[A-Z]{3}$'),
  -- The chain of a split account's row; 0 of others.
  part     smallint not null,
  -- No amount is larger than a number of JavaScript holds exactly.
  balance  bigint   not null default 0 check (abs(balance) <= 9007199254740991),
  -- Within these; null: unbounded.
  lowest   bigint check (abs(lowest) <= 9007199254740991),
  highest  bigint check (abs(highest) <= 9007199254740991),
  unique (owner, kind, currency, part),
  unique (id, currency),
  constraint account_within_bounds check (balance >= coalesce(lowest, balance) and balance <= coalesce(highest, balance))
);
comment on table ledger.account is 'by function alone: ledger.post';

-- Postings hang in sixteen chains, each by the hash of the one before, so that sixteen may be written at once.
create table ledger.chain (
  id    smallint primary key check (id between 0 and 15),
  -- How many postings it has, and the hash of the last.
  count bigint   not null default 0 check (count <= 9007199254740991),
  head  bytea    not null default ''
);
insert into ledger.chain (id) select generate_series(0, 15);
comment on table ledger.chain is 'by function alone: ledger.post';

create table ledger.posting (
  id        bigint      generated always as identity primary key,
  chain     smallint    not null references ledger.chain,
  number    bigint      not null check (number > 0 and number <= 9007199254740991),
  -- What happened, once: 'receipt:81', 'refund:12:sent'.
  key       text        not null unique check (length(key) between 3 and 200),
  kind      text        not null check (kind ~ '^[a-z_]{1,40}$'),
  -- What people know it by: the number of an order.
  reference text        not null check (length(reference) <= 100),
  buyer_id  bigint,
  -- The posting that this one reverses: each is reversed once.
  corrects_id bigint    unique references ledger.posting,
  at        timestamptz not null,
  hash      bytea       not null,
  unique (chain, number),
  check (corrects_id is null or corrects_id < id)
);
comment on table ledger.posting is 'by function alone: ledger.post';

create table ledger.entry (
  posting_id bigint   not null references ledger.posting,
  account_id bigint   not null,
  currency   text     not null,
  amount     bigint   not null check (amount <> 0 and abs(amount) <= 9007199254740991),
  -- Of the account's row after it.
  balance    bigint   not null check (abs(balance) <= 9007199254740991),
  primary key (posting_id, account_id),
  foreign key (account_id, currency) references ledger.account (id, currency)
);
create index entry_of_account on ledger.entry (account_id, posting_id);
create index posting_of_buyer on ledger.posting (buyer_id, id) where buyer_id is not null;
create index posting_of_reference on ledger.posting (reference);
comment on table ledger.entry is 'by function alone: ledger.post';

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to: %', tg_op using errcode = 'restrict_violation';
end $$;
create trigger posting_stays before update or delete on ledger.posting for each row execute function ledger.refuse_change();
create trigger entry_stays before update or delete on ledger.entry for each row execute function ledger.refuse_change();
create trigger posting_is_not_emptied before truncate on ledger.posting for each statement execute function ledger.refuse_change();
create trigger entry_is_not_emptied before truncate on ledger.entry for each statement execute function ledger.refuse_change();

-- Entries of a posting are added by one statement, which this looks at.
create function ledger.demand_balance() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select posting_id into wrong from (
    select e.posting_id from ledger.entry e where e.posting_id in (select posting_id from added)
    group by e.posting_id, e.currency having sum(e.amount) <> 0 or count(*) < 2) t limit 1;
  if wrong is not null then
    raise exception 'posting % is not balanced', wrong using errcode = 'check_violation', constraint = 'posting_is_balanced';
  end if;
  return null;
end $$;
create trigger posting_is_balanced after insert on ledger.entry referencing new table as added
  for each statement execute function ledger.demand_balance();

create function ledger.hash_of(p ledger.posting, entries jsonb, before bytea) returns bytea language sql immutable as $$
  select sha256(before || convert_to(jsonb_build_array(p.chain, p.number, p.key, p.kind, p.reference, p.buyer_id, p.corrects_id,
    extract(epoch from p.at), entries)::text, 'UTF8'))
$$;

-- Adds a posting. Entries: {"owner": "buyer:17", "kind": "refunds_owed", "currency": "CNY", "amount": -500}, one for each account. Accounts
-- come into being with their first entry. Returns its id, null where the key is posted already with the same entries.
create function ledger.post(given_key text, given_kind text, given_reference text, given_buyer bigint, given_corrects bigint,
  given_at timestamptz, given_entries jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p     ledger.posting;
  last  ledger.chain;
  moved jsonb;
begin
  p.chain := ((hashtext(given_key)::bigint + 2147483648) % 16)::smallint;
  -- One who posts under the same key waits here too: the key says which chain.
  select * into last from ledger.chain where id = p.chain for update;
  select * into p from ledger.posting where key = given_key;
  if found then
    if exists (
      select from (select a.owner, a.kind, a.currency, e.amount from ledger.entry e join ledger.account a on a.id = e.account_id
        where e.posting_id = p.id) was
      full join jsonb_to_recordset(given_entries) as now (owner text, kind text, currency text, amount bigint)
        on (was.owner, was.kind, was.currency, was.amount) = (now.owner, now.kind, now.currency, now.amount)
      where was.owner is null or now.owner is null) then
      raise exception 'the key % is posted with other entries', given_key using errcode = 'unique_violation',
        constraint = 'posting_key_key';
    end if;
    return null;
  end if;
  insert into ledger.account (owner, kind, currency, part, lowest, highest)
  select g.owner, g.kind, g.currency, case when k.is_split then last.id else 0 end,
    case when k.is_bounded and k.side = 'debit' then 0 end, case when k.is_bounded and k.side = 'credit' then 0 end
  from jsonb_to_recordset(given_entries) as g (owner text, kind text, currency text)
  join ledger.account_kind k on k.kind = g.kind and k.owner = split_part(g.owner, ':', 1)
  where not exists (select from ledger.account a where (a.owner, a.kind, a.currency) = (g.owner, g.kind, g.currency)
    and a.part = case when k.is_split then last.id else 0 end)
  on conflict do nothing;
  -- Always in the same order: two postings that meet in several accounts do not wait for each other in a circle.
  perform a.id from jsonb_to_recordset(given_entries) as g (owner text, kind text, currency text)
  join ledger.account_kind k on k.kind = g.kind
  join ledger.account a on (a.owner, a.kind, a.currency) = (g.owner, g.kind, g.currency)
    and a.part = case when k.is_split then last.id else 0 end
  order by a.id for update of a;
  with changed as (
    update ledger.account a set balance = a.balance + g.amount
    from jsonb_to_recordset(given_entries) as g (owner text, kind text, currency text, amount bigint)
    join ledger.account_kind k on k.kind = g.kind
    where (a.owner, a.kind, a.currency) = (g.owner, g.kind, g.currency)
      and a.part = case when k.is_split then last.id else 0 end
    returning a.id, a.currency, g.amount, a.balance)
  select jsonb_agg(jsonb_build_array(id, currency, amount, balance) order by id) into moved from changed;
  if moved is null or jsonb_array_length(moved) <> jsonb_array_length(given_entries) then
    raise exception 'entries of % name an account twice, or one of no such kind', given_key using errcode = 'check_violation',
      constraint = 'entries_name_accounts';
  end if;
  p.id := nextval(pg_get_serial_sequence('ledger.posting', 'id'));
  p.chain := last.id;
  p.number := last.count + 1;
  p.key := given_key;
  p.kind := given_kind;
  p.reference := given_reference;
  p.buyer_id := given_buyer;
  p.corrects_id := given_corrects;
  p.at := given_at;
  p.hash := ledger.hash_of(p, moved, last.head);
  insert into ledger.posting overriding system value values (p.*);
  insert into ledger.entry (posting_id, account_id, currency, amount, balance)
  select p.id, (e ->> 0)::bigint, e ->> 1, (e ->> 2)::bigint, (e ->> 3)::bigint from jsonb_array_elements(moved) as e;
  update ledger.chain set count = p.number, head = p.hash where id = last.id;
  return p.id;
end $$;

-- What must always hold (reliability.md 2). Each view is empty when all is well.

create view audit.i_10_unbalanced_postings as
  select p.key as object, format('%s entries sum to %s %s', count(e.amount), coalesce(sum(e.amount), 0), coalesce(e.currency, '')) as problem
  from ledger.posting p left join ledger.entry e on e.posting_id = p.id
  group by p.id, e.currency having count(e.amount) < 2 or sum(e.amount) <> 0;

create view audit.i_11_balance_unlike_entries as
  select format('%s %s %s', a.owner, a.kind, a.currency) as object,
    format('holds %s, its entries %s', a.balance, coalesce(sum(e.amount), 0)) as problem
  from ledger.account a left join ledger.entry e on e.account_id = a.id
  group by a.id having a.balance <> coalesce(sum(e.amount), 0);

create view audit.i_11_balances_out_of_step as
  select p.key as object, format('an entry says %s after %s', e.balance, e.amount) as problem
  from (select posting_id, amount, balance, coalesce(lag(balance) over (partition by account_id order by posting_id), 0) as before
    from ledger.entry) e
  join ledger.posting p on p.id = e.posting_id
  where e.balance <> e.before + e.amount;

create view audit.i_14_ledger_is_whole as
  with line as (
    select p, p.key, p.hash, p.number, coalesce(lag(p.hash) over w, '') as before, coalesce(lag(p.number) over w, 0) as number_before,
      (select jsonb_agg(jsonb_build_array(e.account_id, e.currency, e.amount, e.balance) order by e.account_id)
        from ledger.entry e where e.posting_id = p.id) as entries
    from ledger.posting p window w as (partition by p.chain order by p.number))
  select key as object, 'was changed, or a posting before it is missing' as problem from line
  where number <> number_before + 1 or hash <> ledger.hash_of(p, entries, before)
  union all
  select format('chain %s', c.id), 'its last postings are missing'
  from ledger.chain c left join lateral (
    select number, hash from ledger.posting where chain = c.id order by number desc limit 1) p on true
  where c.count <> coalesce(p.number, 0) or c.head <> coalesce(p.hash, '');
