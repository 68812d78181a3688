-- While an order is reviewed, staff lower its quantities and change its freight or its price. What costs the buyer no more happens at once;
-- what costs more is a proposal, which its buyer agrees to or declines by a deadline. Prices of goods stay as agreed.
create table orders.revision (
  id                    bigint      generated always as identity primary key,
  order_id              bigint      not null references orders.sales_order,
  buyer_id              bigint      not null,
  -- applied: at once, without the buyer's consent.
  state                 text        not null check (state in ('applied', 'open', 'accepted', 'declined', 'withdrawn', 'expired')),
  created_at            timestamptz not null,
  answer_by             timestamptz check (answer_by > created_at),
  ended_at              timestamptz,
  staff_id              bigint      not null references staff.member,
  staff_name            text        not null,
  -- What the buyer reads.
  note                  text        not null check (length(note) between 2 and 200),
  -- Of each line that changes: its position, and its quantity before and after.
  lines                 jsonb       not null check (jsonb_typeof(lines) = 'array'),
  was_freight_amount    bigint      not null check (was_freight_amount between 0 and 100000000000000),
  freight_amount        bigint      not null check (freight_amount between 0 and 100000000000000),
  was_adjustment_amount bigint      not null check (abs(was_adjustment_amount) <= 100000000000000),
  adjustment_amount     bigint      not null check (abs(adjustment_amount) <= 100000000000000),
  was_payable_amount    bigint      not null check (was_payable_amount between 0 and 100000000000000),
  payable_amount        bigint      not null check (payable_amount between 1 and 100000000000000),
  constraint revision_open_until check ((state = 'open') = (ended_at is null)),
  constraint revision_asks_until check ((state = 'applied') = (answer_by is null)),
  -- Nobody pays more, for goods, freight or in all, without having agreed.
  constraint revision_that_costs_more_is_asked check (state <> 'applied' or (freight_amount <= was_freight_amount
    and adjustment_amount <= was_adjustment_amount and payable_amount <= was_payable_amount))
);
comment on table orders.revision is 'never deleted';
create unique index one_open_revision on orders.revision (order_id) where state = 'open';
create index revision_of_order on orders.revision (order_id, id);
create index revision_of_buyer on orders.revision (buyer_id);
create index revision_to_answer on orders.revision (answer_by) where state = 'open';

-- A revision is answered once, and says for ever what it said.
create function orders.keep_revision() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{state,ended_at}'::text[]) <> (to_jsonb(old) - '{state,ended_at}'::text[]) or old.state <> 'open' then
    raise exception 'revision % does not change', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger revision_is_kept before update on orders.revision for each row execute function orders.keep_revision();

-- The review of an order that is closed otherwise waits for nobody, and so does what its buyer was to agree to.
create or replace function orders.drop_review() returns trigger language plpgsql as $$
begin
  update orders.review set outcome = 'dropped', decided_at = new.closed_at, paused_at = null
  where order_id = new.id and outcome is null;
  update orders.revision set state = 'withdrawn', ended_at = new.closed_at where order_id = new.id and state = 'open';
  return null;
end $$;

-- The receipt of an order on credit terms is no money: it stands for what its entry owes, and follows what the order comes to. Those behind it
-- in the chain of the order's receipts are sealed again; the ledger keeps what it was, and by how much it changed.
create function payments.revise_terms_receipt(of_order bigint, difference bigint) returns bigint language plpgsql as $$
declare
  each payments.receipt;
  before bytea := '';
  revised bigint;
begin
  for each in select * from payments.receipt where order_id = of_order order by id for update loop
    if each.kind = 'credit' then
      each.amount := each.amount + difference;
      each.applied_amount := each.applied_amount + difference;
      revised := each.id;
    end if;
    before := payments.receipt_digest(each, before);
    update payments.receipt set amount = each.amount, applied_amount = each.applied_amount, digest = before where id = each.id;
  end loop;
  return revised;
end $$;

-- What must always hold (reliability.md 2). Each view is empty when all is well.

create view audit.i_26_revision_unlike_review as
  select o.number as object, format('revision %s waits for its buyer, the review does not', v.id) as problem
  from orders.revision v join orders.sales_order o on o.id = v.order_id
  where v.state = 'open' and not exists (
    select from orders.review r where r.order_id = v.order_id and r.outcome is null and r.paused_at is not null);

-- I-97: what waits for its buyer has one open question, and the reverse. The review of an order may wait for its buyer's consent instead.
create or replace view audit.i_97_asked_items as
  with waits (kind, ref) as (
    select 'vouchers', id::text from payments.voucher where asked_at is not null
    union all
    select 'verifications', id::text from papers.version where asked_at is not null
    union all
    select 'cancelRequests', o.number from orders.cancel_request r join orders.sales_order o on o.id = r.order_id
    where r.paused_at is not null
    union all
    select 'orderReviews', o.number from orders.review r join orders.sales_order o on o.id = r.order_id
    where r.paused_at is not null
      and not exists (select from orders.revision v where v.order_id = r.order_id and v.state = 'open')
    union all
    select 'quotes', id::text from quotes.request where paused_at is not null
    union all
    select 'transferRequests', id::text from transfers.request where paused_at is not null
    union all
    select 'repayments', id::text from credit.submission where asked_at is not null
  ), open (kind, ref) as (select kind, ref from work.info_request where state = 'open')
  select w.kind || ':' || w.ref as object, 'waits for its buyer, who is not asked' as problem
  from waits w where not exists (select from open o where o.kind = w.kind and o.ref = w.ref)
  union all
  select o.kind || ':' || o.ref, 'has an open question, and does not wait for its buyer'
  from open o where not exists (select from waits w where w.kind = o.kind and w.ref = o.ref);

-- The order has goods and prices of the version that was accepted, or fewer of them since staff have revised it.
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
    and not exists (select from orders.revision w where w.order_id = o.id and w.state in ('applied', 'accepted'))
  union all
  select 'quote request ' || r.id, 'is accepted, and its order has other goods'
  from quotes.request r join orders.sales_order o on o.number = r.order_number
  join quotes.version v on v.request_id = r.id and v.outcome = 'accepted'
  where r.state = 'accepted'
    and not exists (select from quotes.line l where l.request_id = r.id and l.sku_id is null)
    and (select array_agg((l.sku_id, l.unit_id, n.quantity) order by l.sku_id, l.unit_id)
        from quotes.line l join quotes.version_line n on n.line_id = l.id and n.number = v.number where l.request_id = r.id)
      is distinct from
      (select array_agg((sku_id, unit_id, quantity) order by sku_id, unit_id) from orders.line l where l.order_id = o.id)
    and not exists (select from orders.revision w where w.order_id = o.id and w.state in ('applied', 'accepted'));
