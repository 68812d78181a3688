-- The currency of the shop's books, chosen by the merchant while the shop is set up. Prices, limits, freight and reports count in it, and
-- orders in other currencies keep their rate to it: so it cannot change once there was a price, an order or a payment.
create table settings.books (
  one           boolean     primary key default true check (one),
  base_currency text        not null default 'CNY' check (base_currency in ('CNY', 'USD', 'IDR')),
  -- Null while nobody has chosen: every shop begins with the default.
  chosen_at     timestamptz,
  chosen_by     text        check (char_length(chosen_by) between 1 and 200),
  fixed_at      timestamptz
);
comment on table settings.books is 'never deleted';
insert into settings.books (fixed_at)
select case when exists (select from catalog.price) or exists (select from orders.sales_order)
  or exists (select from payments.receipt) then now() end;

create function settings.refuse_another_currency() returns trigger language plpgsql as $$
begin
  if old.fixed_at is not null and (new.base_currency, new.fixed_at) is distinct from (old.base_currency, old.fixed_at) then
    raise exception 'the base currency is fixed since %', old.fixed_at using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger books_are_fixed before update on settings.books
  for each row execute function settings.refuse_another_currency();

-- The first of them waits for somebody who is choosing, and the choice for it. Afterwards nothing is locked and nothing written.
create function settings.fix_base_currency() returns trigger language plpgsql as $$
begin
  update settings.books set fixed_at = now() where fixed_at is null;
  return null;
end $$;
create trigger base_currency_is_fixed after insert on catalog.price
  for each statement execute function settings.fix_base_currency();
create trigger base_currency_is_fixed after insert on orders.sales_order
  for each statement execute function settings.fix_base_currency();
create trigger base_currency_is_fixed after insert on payments.receipt
  for each statement execute function settings.fix_base_currency();

create or replace view audit.i_72_published_is_buyable as
  select 'product ' || p.id as object, 'published without an active SKU that has a unit and a price' as problem
  from catalog.product p
  where p.state = 'published' and not exists (
    select from catalog.sku s
    join catalog.price on price.sku_id = s.id and currency = (select base_currency from settings.books)
      and audience = 'all' and min_quantity = 1
    join catalog.sku_unit u on u.sku_id = s.id and u.factor = 1 and u.removed_at is null
    where s.product_id = p.id and s.active);
