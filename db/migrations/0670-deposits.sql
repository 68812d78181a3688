-- Orders of machines that are paid in two stages: a deposit, and the balance before they are shipped. What was agreed to is frozen with the
-- order: its deposit, in how many days after it the balance is due, and whether the deposit is kept when the order is cancelled. The
-- balance is the rest of what is payable, so both always sum to it.
alter table orders.sales_order
  -- Null: paid at once. As every amount, minor units of the order's currency.
  add column deposit_amount bigint,
  add column balance_days integer,
  add column keeps_deposit boolean not null default false,
  -- Of a cancelled order: what of its money stays with the merchant.
  add column retained_amount bigint not null default 0,
  -- Since when its balance waits for staff, as the clock has noted.
  add column balance_overdue_at timestamptz;
alter table orders.sales_order
  add constraint deposit_is_part_of_total check (0 < deposit_amount and deposit_amount < payable_amount) not valid,
  add constraint deposit_is_of_devices check (deposit_amount is null or family = 'device') not valid,
  add constraint deposit_plan_is_whole check ((deposit_amount is null) = (balance_days is null)
    and balance_days between 1 and 365 and (deposit_amount is not null or not keeps_deposit)) not valid,
  -- Once the deposit is paid the machine is built: no clock closes the order.
  add constraint paid_deposit_is_not_closed_by_clock check (deposit_amount is null or lifecycle <> 'open' or payment <> 'partially_paid'
    or paid_amount < deposit_amount or closing_held_until = '9999-12-31 00:00:00+00'::timestamptz) not valid,
  add constraint retained_is_the_deposit check (retained_amount = 0
    or (lifecycle = 'closed' and keeps_deposit and retained_amount = deposit_amount)) not valid,
  add constraint overdue_balance_has_deposit check (balance_overdue_at is null
    or (deposit_amount is not null and paid_amount >= deposit_amount and payment <> 'paid')) not valid,
  -- What is kept never goes back too.
  add constraint retained_is_not_refunded check (refunded_amount + retained_amount <= paid_amount) not valid;

-- What a closed order was paid goes back, but for a deposit that its rule keeps.
create or replace view audit.i_32_closed_with_money as
  select o.number as object, format('closed with %s paid, %s kept and %s on its way back', o.paid_amount, o.retained_amount,
    coalesce(sum(f.amount), 0)) as problem
  from orders.sales_order o
  left join payments.refund f on f.order_id = o.id and f.reason = 'cancelled'
  where o.lifecycle = 'closed' and o.paid_amount > 0
  group by o.id having o.paid_amount - o.retained_amount <> coalesce(sum(f.amount), 0);

-- The history names the moment in which the deposit was paid: never for less, and always before a balance is overdue.
create view audit.i_20_deposit_unlike_history as
  select o.number as object, format('deposit %s, paid %s, %s events', o.deposit_amount, o.paid_amount, count(h.id)) as problem
  from orders.sales_order o
  left join orders.history h on h.order_id = o.id and h.event = 'depositPaid'
  where o.deposit_amount is not null
  group by o.id having count(h.id) > 1 or (count(h.id) = 1 and o.paid_amount < o.deposit_amount)
    or (count(h.id) = 0 and o.payment = 'partially_paid' and o.paid_amount >= o.deposit_amount);

-- The plan is sealed with the order's other amounts. Orders without one keep the seal that they have.
create or replace function orders.seal_of(o orders.sales_order) returns bytea language sql stable as $$
  select sha256(convert_to((jsonb_build_array(o.id, o.number, o.buyer_id, o.quote_id, o.family, o.lang, extract(epoch from o.placed_at),
    o.version, o.review, o.payment, o.fulfilment, o.lifecycle, o.currency, o.rate, o.goods_amount, o.member_amount,
    o.freight_amount, o.tax_amount, o.tax_included, o.tax_rate_percent, o.adjustment_amount, o.payable_amount,
    o.paid_amount, o.refunded_amount, o.address, o.delivery, o.remarks, extract(epoch from o.pay_by),
    extract(epoch from o.paid_at), extract(epoch from o.received_at), o.closed_by, o.closed_reason)
    || case when o.tax_relief_amount = 0 then '[]'::jsonb else jsonb_build_array(o.tax_relief_amount) end
    || case when o.deposit_amount is null then '[]'::jsonb
      else jsonb_build_array('deposit', o.deposit_amount, o.balance_days, o.keeps_deposit, o.retained_amount) end)::text, 'UTF8'))
$$;
