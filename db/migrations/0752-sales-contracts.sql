-- The contract of an order of machines as its buyer agreed to it. A changed order is agreed to anew, as another version.
create table device_orders.sales_contract (
  order_id    bigint      not null references orders.sales_order,
  version     integer     not null check (version >= 1),
  buyer_id    bigint      not null,
  number      text        not null,
  -- The languages, title and clauses as they were shown, as JSON.
  body        text        not null,
  hash        text        not null check (hash = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  -- Of the order's goods, amounts, plan and address: whether the order is still what was agreed to.
  terms_hash  text        not null check (terms_hash ~ '^[0-9a-f]{64}$'),
  signer_name text        not null check (length(signer_name) between 1 and 80),
  accepted_at timestamptz not null,
  primary key (order_id, version)
);
comment on table device_orders.sales_contract is 'append-only: what was agreed to is not changed';
create index sales_contract_of_buyer on device_orders.sales_contract (buyer_id);

-- Empty when all is well.
create view audit.i_26_sales_contract_unlike_order as
  select o.number as object, format('contract %s is of %s, buyer %s, the order of %s, family %s', c.version, c.number, c.buyer_id, o.buyer_id, o.family) as problem
  from device_orders.sales_contract c join orders.sales_order o on o.id = c.order_id
  where o.family <> 'device' or o.buyer_id <> c.buyer_id or o.number <> c.number
    or (c.version > 1 and not exists (select from device_orders.sales_contract b where b.order_id = c.order_id and b.version = c.version - 1));
