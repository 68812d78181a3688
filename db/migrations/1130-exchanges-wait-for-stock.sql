-- An exchange whose replacement is not in stock waits for it, until its clock runs out or the buyer takes the money.
alter table after_sales.sales_case
  drop constraint case_state_known,
  drop constraint case_agreed;
alter table after_sales.sales_case
  add constraint case_state_known check (state in ('applied', 'appealed', 'agreed', 'awaiting_stock', 'awaiting_payment', 'awaiting_return',
    'pickup_booked', 'picked_up', 'returning', 'received', 'replacement_ready', 'replacement_shipped', 'refunding', 'completed', 'rejected',
    'goods_refused', 'revoked', 'closed_overdue')) not valid,
  add constraint case_agreed check (state not in ('agreed', 'awaiting_stock', 'awaiting_payment', 'awaiting_return', 'pickup_booked',
    'picked_up', 'returning', 'received', 'replacement_ready', 'replacement_shipped', 'refunding', 'completed', 'goods_refused')
    or (agreed_goods_amount is not null and agreed_freight_amount is not null)) not valid,
  -- Nothing has moved: no goods, no money. Where the goods are to go back, it is known where to.
  add constraint case_waits_for_exchange check (state <> 'awaiting_stock' or (type = 'exchange' and sent_at is null and refund_at is null
    and (recovery = 'none') = (return_address is null))) not valid;

-- What must always hold (reliability.md 2). Empty when all is well.

-- An exchange waits only for what can be turned into money: something was paid for its pieces.
create view audit.i_33_waiting_for_nothing as
  select c.number as object, format('round %s waits for a replacement of what cost nothing', c.round) as problem
  from after_sales.sales_case c
  where c.state = 'awaiting_stock' and not exists (select from after_sales.round_line l
    where l.case_id = c.id and l.number = c.round and l.goods_amount > 0);
