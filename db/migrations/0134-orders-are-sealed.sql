-- Schemas of orders, payments, accounts, staff and catalog: what somebody changes past the shop is found.
-- Each line of an order's history keeps a digest of the order as it stood then (its seal) and of the line before it, so
-- neither the order nor its history changes without a line that tells of it. The database computes both.

-- What only acts change. Reminders and the wait for a provider move by themselves and are not in it.
create function orders.seal_of(o orders.sales_order) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(o.id, o.number, o.buyer_id, o.quote_id, o.family, o.lang, extract(epoch from o.placed_at),
    o.version, o.review, o.payment, o.fulfilment, o.lifecycle, o.currency, o.rate, o.goods_amount, o.member_amount,
    o.freight_amount, o.tax_amount, o.tax_included, o.tax_rate_percent, o.adjustment_amount, o.payable_amount,
    o.paid_amount, o.refunded_amount, o.address, o.delivery, o.remarks, extract(epoch from o.pay_by),
    extract(epoch from o.paid_at), extract(epoch from o.received_at), o.closed_by, o.closed_reason)::text, 'UTF8'))
$$;

alter table orders.history add column seal bytea, add column digest bytea;

create function orders.history_digest(h orders.history, before bytea) returns bytea language sql stable as $$
  select sha256(before || h.seal || convert_to(jsonb_build_array(h.order_id, h.buyer_id, extract(epoch from h.at), h.actor,
    h.actor_id, h.actor_name, h.event, h."values", h.note, h.review, h.payment, h.fulfilment, h.lifecycle)::text, 'UTF8'))
$$;

-- Orders from before: their last line seals them as they are now, the lines before it only themselves.
alter table orders.history disable trigger history_is_append_only;
do $$
declare
  line orders.history;
  before bytea := '';
  last_order bigint;
begin
  update orders.history h set seal = case
    when h.id = (select max(id) from orders.history where order_id = h.order_id)
    then (select orders.seal_of(o) from orders.sales_order o where o.id = h.order_id) else '' end;
  for line in select * from orders.history order by order_id, id loop
    if last_order is distinct from line.order_id then before := ''; end if;
    before := orders.history_digest(line, before);
    update orders.history set digest = before where order_id = line.order_id and id = line.id;
    last_order := line.order_id;
  end loop;
end $$;
alter table orders.history enable trigger history_is_append_only;
alter table orders.history alter column seal set not null, alter column digest set not null;

-- Whoever adds a line has the order locked, so lines of one order come one after another.
create function orders.seal_history() returns trigger language plpgsql as $$
begin
  new.seal := (select orders.seal_of(o) from orders.sales_order o where o.id = new.order_id);
  new.digest := orders.history_digest(new,
    coalesce((select digest from orders.history where order_id = new.order_id order by id desc limit 1), ''));
  return new;
end $$;
create trigger history_is_sealed before insert on orders.history for each row execute function orders.seal_history();

create view audit.i_26_history_is_whole as
  with chain as (
    select h, h.order_id, h.id, h.digest, coalesce(lag(h.digest) over (partition by h.order_id order by h.id), '') as before
    from orders.history h)
  select o.number as object, format('line %s of the history was changed, or one before it is missing', c.id) as problem
  from chain c join orders.sales_order o on o.id = c.order_id
  where c.digest <> orders.history_digest(c.h, c.before);

create view audit.i_29_order_unlike_its_seal as
  select o.number as object, 'is not what the last line of its history has seen' as problem
  from orders.sales_order o
  left join lateral (select seal from orders.history where order_id = o.id order by id desc limit 1) h on true
  where h.seal is distinct from orders.seal_of(o);

-- An order's rows are its buyer's.
create view audit.i_53_order_rows_of_another_buyer as
  select o.number as object, format('%s of it belongs to buyer %s', r.what, r.buyer_id) as problem
  from orders.sales_order o join (
    select 'a line' as what, order_id, buyer_id from orders.line
    union all select 'the history', order_id, buyer_id from orders.history
    union all select 'a parcel', order_id, buyer_id from orders.parcel) r on r.order_id = o.id
  where r.buyer_id <> o.buyer_id group by o.number, r.what, r.buyer_id;

-- Money that came, in the order in which it came. How much of it counts may change, and is compared with the order's.
alter table payments.receipt add column digest bytea;
create function payments.receipt_digest(r payments.receipt, before bytea) returns bytea language sql stable as $$
  select sha256(before || convert_to(jsonb_build_array(r.id, r.order_id, r.buyer_id, r.kind, r.provider, r.transaction, r.attempt_id,
    r.voucher_id, r.reference, r.amount, r.currency, extract(epoch from r.at))::text, 'UTF8'))
$$;
do $$
declare
  each payments.receipt;
  before bytea := '';
  last_order bigint;
begin
  for each in select * from payments.receipt order by order_id, id loop
    if last_order is distinct from each.order_id then before := ''; end if;
    before := payments.receipt_digest(each, before);
    update payments.receipt set digest = before where id = each.id;
    last_order := each.order_id;
  end loop;
end $$;
alter table payments.receipt alter column digest set not null;
create function payments.seal_receipt() returns trigger language plpgsql as $$
begin
  new.digest := payments.receipt_digest(new,
    coalesce((select digest from payments.receipt where order_id = new.order_id order by id desc limit 1), ''));
  return new;
end $$;
create trigger receipt_is_sealed before insert on payments.receipt for each row execute function payments.seal_receipt();

create view audit.i_17_receipts_are_whole as
  with chain as (
    select r, r.order_id, r.id, r.digest, coalesce(lag(r.digest) over (partition by r.order_id order by r.id), '') as before
    from payments.receipt r)
  select 'receipt ' || id as object, 'was changed, or one before it is missing' as problem
  from chain where digest <> payments.receipt_digest(chain.r, chain.before);

-- One line of the bank statement pays one order, unless a second person has said otherwise.
create view audit.i_25_bank_line_counted_twice as
  select 'bank reference ' || min(r.reference) as object, format('paid orders %s', string_agg(distinct o.number, ', ')) as problem
  from payments.receipt r
  join orders.sales_order o on o.id = r.order_id
  join payments.voucher v on v.id = r.voucher_id
  group by upper(regexp_replace(r.reference, '[^[:alnum:]]', '', 'g'))
  having count(distinct r.order_id) > 1 and count(*) filter (where v.second_confirmed_at is null) > 1;

-- What has ended stays so: nobody is let in again by an old token.
create function accounts.stay_ended() returns trigger language plpgsql as
$$ begin raise exception 'a session that has ended stays so'; end $$;
create trigger session_stays_ended before update on accounts.session
  for each row when (old.ended_at is not null and new.ended_at is null) execute function accounts.stay_ended();
create trigger session_stays_ended before update on staff.session
  for each row when (old.ended_at is not null and new.ended_at is null) execute function accounts.stay_ended();

-- A limit counts from the moment it is set; limits from before count from now on.
alter table catalog.purchase_limit add column set_at timestamptz not null default now();
alter table catalog.purchase_limit alter column set_at drop default;
create or replace view audit.i_83_limited_purchases as
  select 'order ' || p.order_number as object,
    format('takes %s of product %s from a limit, but %s', p.count, p.product_id,
      case when o.number is null then 'there is no such order'
        when o.lifecycle = 'closed' then 'is closed'
        else 'has ' || coalesce(sold.count, 0) end) as problem
  from catalog.limited_purchase p
  left join orders.sales_order o on o.number = p.order_number
  left join lateral (
    select sum(l.quantity::bigint * l.factor) as count from orders.line l
    where l.order_id = o.id and l.product_id = p.product_id) sold on true
  where o.number is null or o.lifecycle = 'closed' or sold.count is distinct from p.count or o.buyer_id <> p.buyer_id
  union all
  select distinct 'order ' || o.number, format('has product %s, and no limit counts it', l.product_id)
  from orders.sales_order o
  join orders.line l on l.order_id = o.id
  join (select product_id, max(set_at) as set_at from catalog.purchase_limit group by product_id) limited
    on limited.product_id = l.product_id and limited.set_at + interval '1 minute' < o.placed_at
  where o.lifecycle <> 'closed'
    and not exists (select from catalog.limited_purchase p where p.order_number = o.number and p.product_id = l.product_id);
