-- The tax of the parts of an order that invoices state sums to the tax of the whole: what of it was stated is kept, and has a bound.
alter table invoices.order_sum
  -- Of the whole order, when the last of them took its part.
  add column tax_amount bigint not null default 0,
  add column taken_tax_amount bigint not null default 0;
update invoices.order_sum u set tax_amount = greatest(o.tax_amount, s.tax_amount), taken_tax_amount = s.tax_amount
from orders.sales_order o, lateral (
  select coalesce(sum(s.tax_amount), 0)::bigint as tax_amount from invoices.share s join invoices.invoice i on i.id = s.invoice_id
  where s.order_id = o.id and i.state not in ('rejected', 'void', 'red_issued')) s
where o.id = u.order_id;
alter table invoices.order_sum alter column tax_amount drop default, alter column taken_tax_amount drop default;
alter table invoices.order_sum
  add constraint taken_tax_within_tax check (taken_tax_amount between 0 and tax_amount and tax_amount <= 9007199254740991) not valid,
  add constraint taken_tax_within_taken check (taken_tax_amount <= taken_amount) not valid;

-- A red invoice has a code, a number and a file of the tax office of its own.
alter table invoices.invoice
  add column red_official_code   text not null default '' check (length(red_official_code) <= 20),
  add column red_official_number text not null default '' check (length(red_official_number) <= 30),
  add constraint red_official_when_reversed check (red_official_code || red_official_number = '' or red_number is not null) not valid;
alter table invoices.file drop constraint file_kind_check;
alter table invoices.file
  add constraint file_kind_known check (kind in ('pdf', 'ubl', 'red_pdf', 'red_ubl', 'official', 'red_official')) not valid;

create or replace view audit.i_35_invoices_unlike_orders as
  select o.number as object, format('invoices state %s with tax %s, %s with %s is counted', coalesce(s.amount, 0), coalesce(s.tax_amount, 0),
    u.taken_amount, u.taken_tax_amount) as problem
  from invoices.order_sum u join orders.sales_order o on o.id = u.order_id
  left join lateral (select sum(s.amount) as amount, sum(s.tax_amount) as tax_amount
    from invoices.share s join invoices.invoice i on i.id = s.invoice_id
    where s.order_id = u.order_id and i.state not in ('rejected', 'void', 'red_issued')) s on true
  where (u.taken_amount, u.taken_tax_amount) is distinct from (coalesce(s.amount, 0), coalesce(s.tax_amount, 0));
