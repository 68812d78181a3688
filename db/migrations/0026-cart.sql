-- Cart: what shoppers mean to buy. The schema belongs to domains/cart. No prices are kept, only what was last shown,
-- so that a change can be said.

create schema cart;

-- A cart belongs to a buyer, or to a guest by the hash of a key that only his browser knows.
create table cart.cart (
  id         bigint generated always as identity primary key,
  kind       text        not null default 'diy' check (kind = 'diy'),
  buyer_id   bigint references accounts.buyer,
  guest_hash bytea check (length(guest_hash) = 32),
  touched_at timestamptz not null,
  check ((buyer_id is null) <> (guest_hash is null))
);
-- One cart of a kind each, even when two of a shopper's requests race for the first line.
create unique index cart_of_buyer on cart.cart (buyer_id, kind) where buyer_id is not null;
create unique index cart_of_guest on cart.cart (guest_hash, kind) where guest_hash is not null;
-- Forgotten carts are swept by age.
create index cart_by_age on cart.cart (touched_at);

create table cart.line (
  id            bigint generated always as identity primary key,
  cart_id       bigint   not null references cart.cart on delete cascade,
  sku_id        bigint   not null references catalog.sku,
  unit_id       bigint   not null,
  warehouse_id  bigint   not null references stock.warehouse,
  quantity      integer  not null check (quantity between 1 and 100000),
  selected      boolean  not null default true,
  -- The retail price of the unit that the shopper last agreed to, to say when it is another one.
  seen_amount   bigint,
  seen_currency text,
  check ((seen_amount is null) = (seen_currency is null)),
  unique (cart_id, sku_id, unit_id, warehouse_id) -- adding the same again adds to the line
);

-- A unit belongs to one SKU; no key says so across the two columns. Units that a correction took away stay in place.
create schema if not exists audit;
create view audit.i_34_cart_lines_name_units_of_their_goods as
  select 'line ' || l.id || ' of cart ' || l.cart_id as object,
    'unit ' || l.unit_id || ' is none of SKU ' || l.sku_id as problem
  from cart.line l
  where not exists (select from catalog.sku_unit u where u.id = l.unit_id and u.sku_id = l.sku_id);
