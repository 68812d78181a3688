-- What never changes of an account is checked when it is opened, not with each posting. PostgreSQL reads the text of every check of a table
-- again with each statement that writes it, constants byte by byte: of a posting's time a fifth went there, most of it for the pattern of
-- `owner`, and a twentieth to starting the query inside `ledger.hash_of`.

create or replace function ledger.demand_account() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.owner !~ '^(shop|provider:[a-z0-9-]{1,40}|buyer:[0-9]{1,18})$' then
    raise exception '% owns no account', new.owner using errcode = 'check_violation', constraint = 'account_owner_check';
  end if;
  if new.currency !~ '^[A-Z]{3}$' then
    raise exception '% is no currency', new.currency using errcode = 'check_violation', constraint = 'account_currency_check';
  end if;
  return new;
end $$;
create or replace trigger account_is_well_named before insert or update of owner, currency on ledger.account
  for each row execute function ledger.demand_account();
alter table ledger.account drop constraint if exists account_owner_check, drop constraint if exists account_currency_check;

-- One check in place of three. No amount is larger than a number of JavaScript holds exactly.
alter table ledger.account drop constraint if exists account_numbers_are_exact;
alter table ledger.account add constraint account_numbers_are_exact
  check (greatest(abs(balance), abs(lowest), abs(highest)) <= 9007199254740991) not valid;
alter table ledger.account drop constraint if exists account_balance_check, drop constraint if exists account_lowest_check,
  drop constraint if exists account_highest_check;

-- The same bytes as before, without a query.
create or replace function ledger.hash_of(p ledger.posting, accounts bigint[], amounts bigint[], balances bigint[], before bytea) returns bytea
language plpgsql immutable as $$
begin
  return sha256(before || convert_to(jsonb_build_array(p.chain, p.number, p.key, p.kind, p.reference, p.buyer_id, p.corrects_id,
    extract(epoch from p.at), accounts, amounts, balances)::text, 'UTF8'));
end $$;

create or replace function ledger.post(given_key text, given_kind text, given_reference text, given_buyer bigint, given_corrects bigint,
  given_at timestamptz, given_currency text, owners text[], kinds text[], amounts bigint[]) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p          ledger.posting;
  last       ledger.chain;
  place      smallint;
  i          int;
  places     int[];
  account    bigint;
  balance    bigint;
  accounts   bigint[] := '{}';
  moved      bigint[] := '{}';
  balances   bigint[] := '{}';
begin
  -- By bytes of a digest that is published: `hashtext` may become another function with a version of PostgreSQL, and two posts of one key
  -- would no longer wait for each other.
  p.chain := (get_byte(sha256(convert_to(given_key, 'UTF8')), 0) % 16)::smallint;
  -- One who posts under the same key waits here too: the key says which chain.
  select * into last from ledger.chain where id = p.chain for update;
  select id into p.id from ledger.posting where key = given_key;
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
  -- Always in the same order: two postings that meet in several accounts do not wait for each other in a circle. Most have two entries
  -- and come in order, and need no query that sorts them.
  if cardinality(owners) = 2 and (owners[1] collate "C", kinds[1] collate "C") < (owners[2], kinds[2]) then
    places := '{1,2}';
  else
    places := array(select at from unnest(owners, kinds) with ordinality as g (owner, kind, at) order by owner collate "C", kind collate "C");
  end if;
  foreach i in array places loop
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
  -- One statement: starting each costs as much as writing its rows.
  with added as (
    insert into ledger.posting overriding system value values (p.*)),
  counted as (
    update ledger.chain set count = p.number, head = p.hash where id = last.id)
  insert into ledger.entry (posting_id, account_id, currency, amount, balance)
  select p.id, e.account, given_currency, e.amount, e.balance from unnest(accounts, moved, balances) as e (account, amount, balance);
  return p.id;
end $$;
