-- Tax by country and kind of customer. Without a rate here an order is taxed as at home (tax.ratePercent, tax.pricesInclude); with one, the
-- domestic tax within the prices is taken off (tax_relief_amount) and the rate's own comes on top. Orders from before keep what they say.
create schema pricing;

create table pricing.tax_rate (
  id            bigint generated always as identity primary key,
  -- ISO 3166-1 alpha-2; * is every other country but the shop's own.
  country       text         not null check (country ~ '^[A-Z]{2}$' or country = '*'),
  -- Null: every customer.
  customer_type text         check (customer_type in ('individual', 'business')),
  rate_percent  numeric(4,2) not null check (rate_percent between 0 and 50),
  version       int          not null default 0 check (version >= 0),
  -- Two rates for the same sale would leave it to chance which one is charged.
  constraint tax_rate_once unique nulls not distinct (country, customer_type)
);

-- The domestic tax that an order does not pay: its prices contain it, the buyer's country is not charged it.
alter table orders.sales_order
  add column tax_relief_amount bigint not null default 0,
  add constraint tax_relief_is_less check (tax_relief_amount <= 0 and tax_relief_amount >= -(goods_amount + member_amount + freight_amount)) not valid,
  -- What is left is a net amount, so a tax of its own is on top of it.
  add constraint tax_relief_leaves_net check (tax_relief_amount = 0 or not tax_included) not valid,
  drop constraint sales_order_check,
  add constraint payable_is_its_parts check (payable_amount = goods_amount + member_amount + freight_amount + tax_relief_amount
    + adjustment_amount + case when tax_included then 0 else tax_amount end) not valid;
alter table orders.line
  add column tax_relief_amount bigint not null default 0,
  add constraint line_tax_relief_is_less check (tax_relief_amount <= 0) not valid;

create or replace view audit.i_18_payable_unlike_its_parts as
  select o.number as object, format('payable %s, lines and charges make %s', o.payable_amount, parts.amount) as problem
  from orders.sales_order o
  cross join lateral (
    select coalesce(sum(l.line_amount), 0) + o.freight_amount + o.tax_relief_amount + o.adjustment_amount
      + case when o.tax_included then 0 else o.tax_amount end as amount
    from orders.line l where l.order_id = o.id) parts
  where o.payable_amount <> parts.amount or o.payable_amount < 0;

create or replace view audit.i_19_shares_do_not_sum as
  select o.number as object, format('freight %s in lines %s, tax %s in lines %s, goods %s in lines %s, member %s in lines %s, relief %s in lines %s',
    o.freight_amount, s.freight, o.tax_amount, s.tax, o.goods_amount, s.goods, o.member_amount, s.member, o.tax_relief_amount, s.relief) as problem
  from orders.sales_order o
  join (select order_id, sum(freight_amount) as freight, sum(tax_amount) as tax, sum(goods_amount) as goods,
      sum(member_amount) as member, sum(tax_relief_amount) as relief from orders.line group by order_id) s on s.order_id = o.id
  where (o.freight_amount, o.tax_amount, o.goods_amount, o.member_amount, o.tax_relief_amount)
    is distinct from (s.freight, s.tax, s.goods, s.member, s.relief);

-- Sealed with the order's other amounts. Orders without it keep the seal that they have.
create or replace function orders.seal_of(o orders.sales_order) returns bytea language sql stable as $$
  select sha256(convert_to((jsonb_build_array(o.id, o.number, o.buyer_id, o.quote_id, o.family, o.lang, extract(epoch from o.placed_at),
    o.version, o.review, o.payment, o.fulfilment, o.lifecycle, o.currency, o.rate, o.goods_amount, o.member_amount,
    o.freight_amount, o.tax_amount, o.tax_included, o.tax_rate_percent, o.adjustment_amount, o.payable_amount,
    o.paid_amount, o.refunded_amount, o.address, o.delivery, o.remarks, extract(epoch from o.pay_by),
    extract(epoch from o.paid_at), extract(epoch from o.received_at), o.closed_by, o.closed_reason)
    || case when o.tax_relief_amount = 0 then '[]'::jsonb else jsonb_build_array(o.tax_relief_amount) end)::text, 'UTF8'))
$$;

-- Rates are asked for by one person and approved by another.
alter table approvals.request drop constraint request_kind_check;
alter table approvals.request add constraint request_kind_check check (kind in ('orders.adjust', 'payments.refund',
  'payments.refundByBank', 'payments.voucher', 'payments.account', 'quotes.answer', 'settings.loosen', 'settings.rate',
  'settings.tax', 'pricing.tax')) not valid;
