-- A quote is negotiated in versions: the merchant answers, the buyer counters, the merchant answers again or holds on to what was offered.
-- What was said stays as it was said, and an order is made of the one version that is open.

create table quotes.version (
  request_id   bigint      not null references quotes.request,
  number       int         not null check (number between 1 and 99),
  author       text        not null check (author in ('staff', 'buyer')),
  staff_id     bigint      references staff.member,
  staff_name   text        not null default '',
  created_at   timestamptz not null,
  valid_until  timestamptz not null check (valid_until > created_at),
  -- The version of the merchant's that this one repeats.
  holds        int         check (holds < number),
  -- Of the merchant's versions; buyers name prices of goods.
  freight      bigint      check (freight between 0 and 100000000000000),
  delivery     text        check (delivery in ('express', 'freight', 'pickup')),
  terms        text        not null default '',
  usual_amount bigint      check (usual_amount between 0 and 100000000000000),
  -- The day by which the goods are to arrive.
  needed_on    date,
  note         text        not null default '' check (length(note) <= 1000),
  -- Null while it is open.
  outcome      text        check (outcome in ('superseded', 'accepted', 'declined', 'withdrawn', 'expired')),
  ended_at     timestamptz,
  primary key (request_id, number),
  foreign key (request_id, holds) references quotes.version,
  constraint version_end_is_whole check ((outcome is null) = (ended_at is null)),
  constraint version_by_its_author check (case author when 'staff' then freight is not null
    else num_nonnulls(staff_id, holds, freight, delivery, usual_amount) = 0 and staff_name = '' and terms = '' end),
  constraint buyers_version_is_not_ordered check (author = 'staff' or outcome is distinct from 'accepted')
);
comment on table quotes.version is 'never deleted';
-- Exactly one is open.
create unique index one_open_version on quotes.version (request_id) where outcome is null;
create index open_version_until on quotes.version (valid_until) where outcome is null;
create index version_of_member on quotes.version (staff_id) where staff_id is not null;

create table quotes.version_line (
  request_id  bigint not null,
  number      int    not null,
  line_id     bigint not null references quotes.line,
  quantity    int    not null check (quantity between 1 and 100000),
  unit_amount bigint not null check (unit_amount between 1 and 100000000000000),
  primary key (request_id, number, line_id),
  foreign key (request_id, number) references quotes.version
);
comment on table quotes.version_line is 'append-only: what a version said';
create index version_line_of_line on quotes.version_line (line_id);

-- A version ends once, and loses its words with its buyer's account; all else stays.
create function quotes.keep_version() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{outcome,ended_at,note}'::text[]) <> (to_jsonb(old) - '{outcome,ended_at,note}'::text[])
    or (new.note <> old.note and new.note <> '')
    or (old.outcome is not null and (new.outcome, new.ended_at) is distinct from (old.outcome, old.ended_at)) then
    raise exception 'version % of quote % does not change', old.number, old.request_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger version_is_kept before update on quotes.version for each row execute function quotes.keep_version();

alter table quotes.request add column declined_by_buyer boolean not null default false;
alter table quotes.request drop constraint request_state_check;
alter table quotes.request add constraint request_state_check
  check (state in ('sent', 'answered', 'countered', 'accepted', 'declined', 'withdrawn', 'expired')) not valid;
alter table quotes.request drop constraint paused_while_sent;
-- Its name stays: a file from before validates it.
alter table quotes.request add constraint paused_while_sent check (paused_at is null or state in ('sent', 'countered')) not valid;
alter table quotes.request add constraint countered_has_answer check (state <> 'countered' or valid_until is not null) not valid;
alter table quotes.request add constraint declined_by_one check (not declined_by_buyer or state = 'declined') not valid;

-- Answers from before are the first versions.
insert into quotes.version (request_id, number, author, staff_name, created_at, valid_until, freight, delivery, terms, usual_amount,
  outcome, ended_at)
select id, 1, 'staff', coalesce(answered_by, ''), coalesce(answered_at, created_at), valid_until, freight, delivery, terms, usual_amount,
  case state when 'answered' then null else state end, ended_at
from quotes.request where valid_until is not null and state in ('answered', 'accepted', 'withdrawn', 'expired');
insert into quotes.version_line (request_id, number, line_id, quantity, unit_amount)
select l.request_id, 1, l.id, l.quantity, l.unit_amount
from quotes.line l join quotes.version v on v.request_id = l.request_id where l.unit_amount is not null;

-- The request and its versions agree at the end of every transaction. While an update runs, a process of the version before answers and
-- ends requests without versions: its answer is the first one, and what it ends ends here. It cannot order a later version than the
-- first, whose quantities it would not know.
create function quotes.match_versions() returns trigger language plpgsql as $$
declare
  of_id bigint := (to_jsonb(new) ->> case tg_table_name when 'request' then 'id' else 'request_id' end)::bigint;
  r quotes.request;
  v quotes.version;
begin
  select * into r from quotes.request where id = of_id;
  if not found then return null; end if;
  select * into v from quotes.version where request_id = of_id order by number desc limit 1;
  if not found then
    if r.valid_until is null then return null; end if;
    insert into quotes.version (request_id, number, author, staff_name, created_at, valid_until, freight, delivery, terms, usual_amount)
    values (r.id, 1, 'staff', coalesce(r.answered_by, ''), r.answered_at, r.valid_until, r.freight, r.delivery, r.terms, r.usual_amount)
    returning * into v;
    insert into quotes.version_line (request_id, number, line_id, quantity, unit_amount)
    select l.request_id, 1, l.id, l.quantity, l.unit_amount from quotes.line l where l.request_id = r.id;
  end if;
  if v.outcome is null and r.ended_at is not null and (r.state <> 'accepted' or v.number = 1) then
    update quotes.version set outcome = r.state, ended_at = r.ended_at where request_id = r.id and number = v.number returning * into v;
  end if;
  if r.state = 'sent'
    or (r.state = 'answered' and (v.author <> 'staff' or v.outcome is not null
      or (v.freight, v.terms, v.valid_until) is distinct from (r.freight, r.terms, r.valid_until)))
    or (r.state = 'countered' and (v.author <> 'buyer' or v.outcome is not null))
    or (r.ended_at is not null and v.outcome is distinct from r.state)
    or (select count(*) from quotes.version where request_id = r.id) <> v.number
    or (select count(*) from quotes.version_line where request_id = r.id and number = v.number)
      <> (select count(*) from quotes.line where request_id = r.id) then
    raise exception 'quote % is %, and its version % is not', r.id, r.state, v.number using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger request_matches_versions after update on quotes.request deferrable initially deferred
  for each row when ((new.state, new.valid_until, new.freight, new.terms) is distinct from (old.state, old.valid_until, old.freight, old.terms))
  execute function quotes.match_versions();
create constraint trigger version_matches_request after insert or update of outcome on quotes.version deferrable initially deferred
  for each row execute function quotes.match_versions();

create view audit.i_720_quote_versions as
  select 'quote request ' || r.id as object, format('is %s, and its version %s is %s', r.state, v.number, coalesce(v.outcome, 'open')) as problem
  from quotes.request r
  join lateral (select * from quotes.version where request_id = r.id order by number desc limit 1) v on true
  where v.outcome is distinct from case when r.state in ('answered', 'countered') then null else r.state end
    or (r.state = 'answered' and v.author <> 'staff') or (r.state = 'countered' and v.author <> 'buyer')
  union all
  select 'quote request ' || r.id, format('is %s, and has no version', r.state)
  from quotes.request r
  where r.state in ('answered', 'countered', 'accepted') and not exists (select from quotes.version v where v.request_id = r.id)
  union all
  select 'quote request ' || v.request_id, format('version %s names other lines than were asked for', v.number)
  from quotes.version v
  where (select count(*) from quotes.version_line n where n.request_id = v.request_id and n.number = v.number)
    <> (select count(*) from quotes.line l where l.request_id = v.request_id);

-- The order has goods and prices of the version that was accepted.
create or replace view audit.i_56_accepted_quotes_are_orders as
  select 'quote request ' || r.id as object, 'is accepted, and its order ' || r.order_number || ' is not the buyer''s' as problem
  from quotes.request r
  where r.state = 'accepted'
    and not exists (select from orders.sales_order o where o.number = r.order_number and o.buyer_id = r.buyer_id)
  union all
  select 'quote request ' || r.id, 'is accepted, and prices of its order are others'
  from quotes.request r join orders.sales_order o on o.number = r.order_number
  join quotes.version v on v.request_id = r.id and v.outcome = 'accepted'
  where r.state = 'accepted' and (r.currency <> o.currency
    or (select sum(n.quantity * n.unit_amount) from quotes.version_line n where n.request_id = r.id and n.number = v.number)
      <> o.goods_amount)
  union all
  select 'quote request ' || r.id, 'is accepted, and its order has other goods'
  from quotes.request r join orders.sales_order o on o.number = r.order_number
  join quotes.version v on v.request_id = r.id and v.outcome = 'accepted'
  where r.state = 'accepted'
    and not exists (select from quotes.line l where l.request_id = r.id and l.sku_id is null)
    and (select array_agg((l.sku_id, l.unit_id, n.quantity) order by l.sku_id, l.unit_id)
        from quotes.line l join quotes.version_line n on n.line_id = l.id and n.number = v.number where l.request_id = r.id)
      is distinct from
      (select array_agg((sku_id, unit_id, quantity) order by sku_id, unit_id) from orders.line l where l.order_id = o.id);
