-- Exchanges: a case whose goods are replaced by the same, or by another SKU of the same product. And a second look after a rejection.
alter table after_sales.sales_case
  drop constraint sales_case_type_check,
  drop constraint sales_case_state_check,
  drop constraint case_agreed,
  drop constraint case_refunding,
  drop constraint case_due;
alter table after_sales.sales_case
  add column replacement_carrier text check (length(replacement_carrier) between 1 and 60),
  add column replacement_number text check (length(replacement_number) between 1 and 40),
  add column replacement_sent_at timestamptz,
  -- The buyer has asked for a second look at a rejection, once, and who looked is not who rejected.
  add column appealed_at timestamptz,
  add column appeal_text text check (length(appeal_text) between 1 and 500),
  add column rejected_by bigint,
  add column appeal_decided_by bigint,
  -- What staff propose instead of what was asked for; the buyer answers.
  add column proposed_type text;
alter table after_sales.sales_case
  add constraint case_type_known check (type in ('refund_only', 'return_refund', 'exchange')) not valid,
  add constraint case_state_known check (state in ('applied', 'appealed', 'agreed', 'awaiting_return', 'pickup_booked', 'picked_up', 'returning',
    'received', 'replacement_ready', 'replacement_shipped', 'refunding', 'completed', 'rejected', 'goods_refused', 'revoked',
    'closed_overdue')) not valid,
  add constraint case_agreed check (state not in ('agreed', 'awaiting_return', 'pickup_booked', 'picked_up', 'returning', 'received',
    'replacement_ready', 'replacement_shipped', 'refunding', 'completed', 'goods_refused')
    or (agreed_goods_amount is not null and agreed_freight_amount is not null)) not valid,
  -- The difference of a cheaper replacement leaves before the replacement does, once.
  add constraint case_refunding check (case when type = 'exchange'
    then (refund_at is null or (agreed_goods_amount > 0 and state in ('replacement_ready', 'replacement_shipped', 'refunding', 'completed')))
      and (refund_at is not null or state not in ('replacement_shipped', 'refunding', 'completed') or agreed_goods_amount = 0)
    else (refund_at is not null) = (state in ('refunding', 'completed')) end) not valid,
  add constraint case_due check (due_at is not null or paused_at is not null or state in ('refunding', 'completed', 'rejected',
    'goods_refused', 'revoked', 'closed_overdue')) not valid,
  add constraint case_replaced_by_exchange check (type = 'exchange' or state not in ('replacement_ready', 'replacement_shipped')) not valid,
  add constraint case_exchange_by_goods check (type <> 'exchange' or (state not in ('agreed', 'received')
    and coalesce(agreed_freight_amount, 0) = 0)) not valid,
  add constraint case_replacement_sent check ((state <> 'replacement_shipped' and not (type = 'exchange' and state in ('refunding', 'completed')))
    or (replacement_carrier is not null and replacement_number is not null and replacement_sent_at is not null)) not valid,
  add constraint case_appealed check ((appealed_at is null) = (appeal_text is null) and (state <> 'appealed'
    or (appealed_at is not null and appeal_decided_by is null))) not valid,
  add constraint case_appeal_by_another check (appeal_decided_by is null
    or (appealed_at is not null and rejected_by is not null and appeal_decided_by <> rejected_by)) not valid,
  add constraint case_proposed check (proposed_type is null or (state = 'applied' and proposed_type <> type
    and proposed_type in ('refund_only', 'return_refund'))) not valid;

-- What replaces the pieces of a line, and what goes back since it is cheaper.
alter table after_sales.round_line
  add column new_sku_id bigint references catalog.sku,
  add column new_option_text text,
  add column back_amount bigint,
  add constraint round_line_replaced_whole check ((new_sku_id is null) = (back_amount is null)
    and (new_sku_id is null) = (new_option_text is null) and back_amount between 0 and goods_amount) not valid;

-- What must always hold (reliability.md 2). Each view is empty when all is well.

-- Pieces that were replaced are the buyer's again, who may open another case about them; what went back for them does not come again.
create or replace view audit.i_17_cases_unlike_lines as
  select o.number as object, format('line %s: cases take %s pieces and %s, the line counts %s and %s', l.line_id, coalesce(t.quantity, 0),
    coalesce(t.amount, 0), l.taken_quantity, l.taken_goods_amount) as problem
  from after_sales.line l
  join orders.sales_order o on o.id = l.order_id
  left join (
    select r.order_id, r.line_id, sum(case when c.type = 'exchange' and c.state = 'completed' then 0 else r.quantity end) as quantity,
      sum(case when c.type = 'exchange' and c.state = 'completed' then r.back_amount else r.goods_amount end) as amount
    from after_sales.sales_case c
    join after_sales.round_line r on r.case_id = c.id and r.number = c.round
    where c.state not in ('rejected', 'goods_refused', 'revoked', 'closed_overdue') group by r.order_id, r.line_id) t
    on t.order_id = l.order_id and t.line_id = l.line_id
  where (l.taken_quantity, l.taken_goods_amount) is distinct from (coalesce(t.quantity, 0), coalesce(t.amount, 0));
create or replace view audit.i_17_cases_unlike_refunds as
  select c.number as object, format('agreed to %s, its refunds hold %s', c.agreed_goods_amount + c.agreed_freight_amount,
    coalesce(f.amount, 0)) as problem
  from after_sales.sales_case c
  left join lateral (select sum(amount) as amount from payments.refund
    where order_id = c.order_id and key like 'case:' || c.number || ':%') f on true
  where coalesce(f.amount, 0) <> case when c.refund_at is not null then c.agreed_goods_amount + c.agreed_freight_amount else 0 end;
-- A replacement is reserved from the agreement until it leaves or the case ends.
create view audit.i_06_replacements_held_unlike_cases as
  select c.number as object, format('line %s (%s) should hold %s, stock holds %s', r.line_id, c.state, due.quantity,
    coalesce(held.quantity, 0)) as problem
  from after_sales.sales_case c
  join after_sales.round_line r on r.case_id = c.id and r.number = c.round
  join orders.line l on l.order_id = r.order_id and l.id = r.line_id
  cross join lateral (select case when c.type = 'exchange' and c.state in ('awaiting_return', 'pickup_booked', 'picked_up', 'returning',
    'replacement_ready') then r.quantity::bigint * l.factor else 0 end as quantity) due
  left join (
    select order_ref, line_key, sum(quantity - released - shipped) as quantity
    from stock.reservation where ended_at is null group by order_ref, line_key) held
    on held.order_ref = c.number and held.line_key = r.line_id::text
  where due.quantity <> coalesce(held.quantity, 0);
