-- A month of a buyer's statement is read along an index of their entries, which therefore have the time of their posting. Those that were
-- there before get it from a sweep (`ledger.date_entries`); until then they are read as they were.

alter table ledger.entry add column at timestamptz;

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
  insert into ledger.entry (posting_id, account_id, currency, amount, balance, at)
  select p.id, e.account, given_currency, e.amount, e.balance, p.at from unnest(accounts, moved, balances) as e (account, amount, balance);
  return p.id;
end $$;

-- Nothing is changed but the time that an entry lacks, and to its posting's alone.
create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'entry' and tg_op = 'UPDATE' then
    if old.at is null and new.at = (select p.at from ledger.posting p where p.id = old.posting_id)
      and to_jsonb(new) - 'at' = to_jsonb(old) - 'at' then
      return new;
    end if;
  end if;
  raise exception 'the ledger is only added to: %', tg_op using errcode = 'restrict_violation';
end $$;

-- Gives entries without a time that of their posting, the oldest first. Returns how many.
create function ledger.date_entries(most int) returns int language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  dated int;
begin
  update ledger.entry e set at = p.at
  from (select posting_id, account_id from ledger.entry where at is null order by posting_id, account_id limit most for update skip locked) w
  join ledger.posting p on p.id = w.posting_id
  where e.posting_id = w.posting_id and e.account_id = w.account_id;
  get diagnostics dated = row_count;
  return dated;
end $$;

create view audit.i_11_entries_at_another_time as
  select p.key as object, format('an entry says %s, its posting %s', e.at, p.at) as problem
  from ledger.entry e join ledger.posting p on p.id = e.posting_id where e.at <> p.at;
