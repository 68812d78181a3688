-- Which SKU a buyer holds of a line after exchanges: a round says of each line which of them it is about. Older rounds are about what was ordered.
alter table after_sales.round_line
  add column held_sku_id bigint references catalog.sku,
  add column held_option_text text,
  add constraint round_line_held_whole check ((held_sku_id is null) = (held_option_text is null)) not valid;

-- Where nobody else may decide, who rejected looks again, and that is noted.
alter table after_sales.sales_case
  add column appeal_alone boolean not null default false,
  drop constraint case_appeal_by_another;
alter table after_sales.sales_case
  add constraint case_appeal_by_another check (appeal_decided_by is null
    or (appealed_at is not null and rejected_by is not null and (appeal_decided_by <> rejected_by or appeal_alone))) not valid,
  add constraint case_appeal_alone check (not appeal_alone or appeal_decided_by is not null) not valid;

-- What a buyer wrote stands once, where it is forgotten with them.
update after_sales.event set note = '' where event = 'appeal';

-- Only what was checked in as fit for sale has gone back to its warehouse, as what the buyer held.
create or replace view audit.i_10_returned_unlike_check_in as
  with due as (
    select c.number, coalesce(r.held_sku_id, l.sku_id) as sku_id, sum(k.resellable_quantity::bigint * l.factor) as quantity
    from after_sales.check_in k
    join after_sales.sales_case c on c.id = k.case_id
    join after_sales.round_line r on r.case_id = c.id and r.number = c.round and r.line_id = k.line_id
    join orders.line l on l.order_id = c.order_id and l.id = k.line_id
    group by c.number, coalesce(r.held_sku_id, l.sku_id)
  ), taken as (
    select reference as number, sku_id, sum(on_hand_delta) as quantity
    from stock.movement where kind = 'returned' and reference in (select number from after_sales.sales_case)
    group by reference, sku_id)
  select coalesce(d.number, t.number) as object, format('%s of SKU %s came back fit for sale, stock took %s', coalesce(d.quantity, 0),
    coalesce(d.sku_id, t.sku_id), coalesce(t.quantity, 0)) as problem
  from due d full join taken t on t.number = d.number and t.sku_id = d.sku_id
  where coalesce(d.quantity, 0) <> coalesce(t.quantity, 0);
