-- A buyer gives an order another address before it leaves. Freight is calculated again: of a paid order what is dearer is paid before it
-- ships, what is cheaper goes back.
insert into orders.edge (axis, "from", "to") values ('payment', 'paid', 'partially_paid'), ('payment', 'partially_paid', 'paid')
on conflict do nothing;

create table orders.address_change (
  id                bigint generated always as identity primary key,
  order_id          bigint      not null references orders.sales_order,
  buyer_id          bigint      not null,
  at                timestamptz not null,
  -- What the order came to more, or less where it is negative.
  difference_amount bigint      not null,
  -- What it was before, while an extra is not paid: then it is so again.
  before            jsonb       check (jsonb_typeof(before) = 'object'),
  undone_at         timestamptz,
  constraint undone_is_over check (undone_at is null or before is null)
);
comment on table orders.address_change is 'never deleted';
create unique index address_change_waiting on orders.address_change (order_id) where before is not null;
create index address_change_of_order on orders.address_change (order_id);
create index address_change_of_buyer on orders.address_change (buyer_id);

-- What was paid in full once is never closed by a clock, whatever is due of it for another address.
alter table orders.sales_order add constraint paid_before_is_not_closed_by_clock check (lifecycle <> 'open' or payment <> 'partially_paid'
  or paid_at is null or closing_held_until = '9999-12-31 00:00:00+00'::timestamptz) not valid;

create view audit.i_26_extra_unlike_order as
  select o.number as object, format('is %s, and %s extra is due', o.payment, case when c.id is null then 'no' else 'an' end) as problem
  from orders.sales_order o
  left join orders.address_change c on c.order_id = o.id and c.before is not null
  where o.lifecycle = 'open'
    and (c.id is not null) <> (o.paid_at is not null and o.payment in ('partially_paid', 'voucher_review'));
