-- The ledger: double entry. A posting has two or more entries that sum to zero in each currency; a debit is positive, a credit
-- negative. Rows are never changed: a mistake is corrected by a posting that reverses it and names it. The schema belongs to
-- domains/ledger; only its function `post` writes.

create schema ledger;

create table ledger.account_kind (
  kind       text    primary key check (kind ~ '^[a-z_]{1,40}$'),
  -- Debit: what the shop has. Credit: what it owes.
  side       text    not null check (side in ('debit', 'credit')),
  -- Many postings meet an account of the shop or of a provider: it has a row for each chain, so that they do not wait for one another, and
  -- holds their sum. Of a buyer it is one row.
  owner      text    not null check (owner in ('shop', 'provider', 'buyer')),
  -- Its balance may not pass zero to the other side.
  is_bounded boolean not null,
  check (owner = 'buyer' or not is_bounded)
);
insert into ledger.account_kind values
  ('bank', 'debit', 'shop', false),
  ('provider_clearing', 'debit', 'provider', false),
  ('order_payments', 'credit', 'buyer', true),
  ('refunds_owed', 'credit', 'buyer', true);

create table ledger.account (
  id       bigint   generated always as identity primary key,
  -- 'shop', 'provider:sandbox', 'buyer:17'.
  owner    text     not null check (owner ~ '^(shop|provider:[a-z0-9-]{1,40}|buyer:[0-9]{1,18})$'),
  kind     text     not null references ledger.account_kind,
  currency text     not null check (currency ~ '^[A-Z]{3}$'),
  -- The row's chain; 0 of a buyer's.
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
  chain     smallint    not null check (chain between 0 and 15),
  number    bigint      not null check (number > 0 and number <= 9007199254740991),
  -- What happened, once: 'receipt:81', 'refund:12:sent'.
  key       text        not null unique check (length(key) between 3 and 200),
  kind      text        not null check (kind ~ '^[a-z_]{1,40}$'),
  -- What people know it by: the number of an order.
  reference text        not null check (length(reference) <= 100),
  buyer_id  bigint,
  -- The posting that this one reverses: each is reversed once.
  corrects_id bigint    references ledger.posting,
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
create unique index posting_corrects_once on ledger.posting (corrects_id) where corrects_id is not null;
comment on table ledger.entry is 'by function alone: ledger.post';

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to: %', tg_op using errcode = 'restrict_violation';
end $$;
create trigger posting_stays before update or delete on ledger.posting for each row execute function ledger.refuse_change();
create trigger entry_stays before update or delete on ledger.entry for each row execute function ledger.refuse_change();
create trigger posting_is_not_emptied before truncate on ledger.posting for each statement execute function ledger.refuse_change();
create trigger entry_is_not_emptied before truncate on ledger.entry for each statement execute function ledger.refuse_change();

-- All entries of a posting are added by one statement; one that adds some later breaks the posting's hash.
create function ledger.demand_balance() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select posting_id into wrong from added group by posting_id, currency having sum(amount) <> 0 or count(*) < 2 limit 1;
  if wrong is not null then
    raise exception 'posting % is not balanced', wrong using errcode = 'check_violation', constraint = 'posting_is_balanced';
  end if;
  return null;
end $$;
create trigger posting_is_balanced after insert on ledger.entry referencing new table as added
  for each statement execute function ledger.demand_balance();

-- Accounts in the order of owner and kind.
create function ledger.hash_of(p ledger.posting, accounts bigint[], amounts bigint[], balances bigint[], before bytea) returns bytea
language sql immutable as $$
  select sha256(before || convert_to(jsonb_build_array(p.chain, p.number, p.key, p.kind, p.reference, p.buyer_id, p.corrects_id,
    extract(epoch from p.at), accounts, amounts, balances)::text, 'UTF8'))
$$;

-- An account comes into being with its first entry.
create function ledger.open_account(given_owner text, given_kind text, given_currency text, given_part smallint) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  insert into ledger.account (owner, kind, currency, part, lowest, highest)
  select given_owner, kind, given_currency, given_part, case when is_bounded and side = 'debit' then 0 end,
    case when is_bounded and side = 'credit' then 0 end
  from ledger.account_kind where kind = given_kind and owner = split_part(given_owner, ':', 1)
  on conflict do nothing
$$;

-- Adds a posting with its entries, each the owner of an account, its kind, and an amount. Returns its id; null where the key is posted
-- already with the same entries.
create function ledger.post(given_key text, given_kind text, given_reference text, given_buyer bigint, given_corrects bigint,
  given_at timestamptz, given_currency text, owners text[], kinds text[], amounts bigint[]) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p          ledger.posting;
  last       ledger.chain;
  place      smallint;
  i          int;
  account    bigint;
  balance    bigint;
  accounts   bigint[] := '{}';
  moved      bigint[] := '{}';
  balances   bigint[] := '{}';
begin
  p.chain := ((hashtext(given_key)::bigint + 2147483648) % 16)::smallint;
  -- One who posts under the same key waits here too: the key says which chain.
  select * into last from ledger.chain where id = p.chain for update;
  select * into p from ledger.posting where key = given_key;
  if found then
    if exists (
      select from (select a.owner, a.kind, e.currency, e.amount from ledger.entry e join ledger.account a on a.id = e.account_id
        where e.posting_id = p.id) was
      full join unnest(owners, kinds, amounts) as now (owner, kind, amount)
        on (was.owner, was.kind, was.amount) = (now.owner, now.kind, now.amount) and was.currency = given_currency
      where was.owner is null or now.owner is null) then
      raise exception 'the key % is posted with other entries', given_key using errcode = 'unique_violation',
        constraint = 'posting_key_key';
    end if;
    return null;
  end if;
  -- Always in the same order: two postings that meet in several accounts do not wait for each other in a circle.
  for i in select at from unnest(owners, kinds) with ordinality as g (owner, kind, at) order by owner collate "C", kind loop
    place := case when starts_with(owners[i], 'buyer:') then 0 else last.id end;
    loop
      update ledger.account a set balance = a.balance + amounts[i]
      where a.owner = owners[i] and a.kind = kinds[i] and a.currency = given_currency and a.part = place
      returning a.id, a.balance into account, balance;
      exit when found;
      perform ledger.open_account(owners[i], kinds[i], given_currency, place);
      if not exists (select from ledger.account a
        where a.owner = owners[i] and a.kind = kinds[i] and a.currency = given_currency and a.part = place) then
        raise exception '% has no account of the kind %', owners[i], kinds[i] using errcode = 'check_violation',
          constraint = 'account_kind_of_owner';
      end if;
    end loop;
    accounts := accounts || account;
    moved := moved || amounts[i];
    balances := balances || balance;
  end loop;
  if cardinality(moved) = 0 then
    raise exception 'posting % has no entries', given_key using errcode = 'check_violation', constraint = 'posting_is_balanced';
  end if;
  p.id := nextval('ledger.posting_id_seq');
  p.chain := last.id;
  p.number := last.count + 1;
  p.key := given_key;
  p.kind := given_kind;
  p.reference := given_reference;
  p.buyer_id := given_buyer;
  p.corrects_id := given_corrects;
  p.at := given_at;
  p.hash := ledger.hash_of(p, accounts, moved, balances, last.head);
  insert into ledger.posting overriding system value values (p.*);
  insert into ledger.entry (posting_id, account_id, currency, amount, balance)
  select p.id, e.account, given_currency, e.amount, e.balance from unnest(accounts, moved, balances) as e (account, amount, balance);
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
      e.accounts, e.amounts, e.balances
    from ledger.posting p left join lateral (
      select array_agg(e.account_id order by a.owner collate "C", a.kind) as accounts,
        array_agg(e.amount order by a.owner collate "C", a.kind) as amounts,
        array_agg(e.balance order by a.owner collate "C", a.kind) as balances
      from ledger.entry e join ledger.account a on a.id = e.account_id where e.posting_id = p.id) e on true
    window w as (partition by p.chain order by p.number))
  select key as object, 'was changed, or a posting before it is missing' as problem from line
  where number <> number_before + 1 or hash is distinct from ledger.hash_of(p, accounts, amounts, balances, before)
  union all
  select format('chain %s', c.id), 'its last postings are missing'
  from ledger.chain c left join lateral (
    select number, hash from ledger.posting where chain = c.id order by number desc limit 1) p on true
  where c.count <> coalesce(p.number, 0) or c.head <> coalesce(p.hash, '');
