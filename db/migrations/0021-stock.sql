-- Schema of the stock domain: what lies in which warehouse, what of it is promised to orders, and every movement.
create schema stock;
create schema if not exists audit;

create table stock.warehouse (
  id        bigint generated always as identity primary key,
  aid       bigint  not null, -- the area that it serves
  area_name jsonb   not null check (area_name ? 'cn'),
  name      jsonb   not null check (name ? 'cn'),
  address   jsonb   not null check (address ? 'cn'),
  hours     jsonb   not null check (hours ? 'cn'),
  phone     text    not null,
  map_url   text,
  position  int     not null default 0,
  active    boolean not null default true
);
create unique index warehouse_name on stock.warehouse ((name ->> 'cn'));

-- What is there of an SKU in a warehouse. Reserving is one conditional update of this row; the checks make selling
-- more than there is impossible, whatever the code above does.
create table stock.level (
  warehouse_id bigint  not null references stock.warehouse,
  sku_id       bigint  not null references catalog.sku,
  product_id   bigint  not null references catalog.product,
  on_hand      bigint  not null default 0 check (on_hand >= 0),
  reserved     bigint  not null default 0,
  -- The warehouse is active. Kept here, because an update that waited for this row sees today's value of this row only.
  open         boolean not null default true,
  primary key (warehouse_id, sku_id),
  constraint level_reserved_check check (reserved between 0 and on_hand)
) with (fillfactor = 70);
create index level_by_sku on stock.level (sku_id);
create index level_by_product on stock.level (product_id);

-- Goods promised to a line of an order, from its submission until they are shipped or released. What has neither
-- happened is open; when nothing is open it has ended, and it ends once.
create table stock.reservation (
  id           bigint generated always as identity primary key,
  buyer_id     bigint      not null,
  order_ref    text        not null,
  line_key     text        not null,
  warehouse_id bigint      not null,
  sku_id       bigint      not null,
  quantity     bigint      not null check (quantity > 0),
  released     bigint      not null default 0 check (released >= 0),
  shipped      bigint      not null default 0 check (shipped >= 0),
  created_at   timestamptz not null,
  ended_at     timestamptz,
  foreign key (warehouse_id, sku_id) references stock.level,
  check (released + shipped <= quantity),
  check ((ended_at is not null) = (released + shipped = quantity))
);
-- A line holds goods once at a time. An order that is reopened may reserve again.
create unique index reservation_open on stock.reservation (order_ref, line_key) where ended_at is null;
create index reservation_by_level on stock.reservation (sku_id, warehouse_id) where ended_at is null;

-- Answers "why is it 47?". Rows are only added: the trigger refuses everything else.
create table stock.movement (
  id             bigint generated always as identity primary key,
  at             timestamptz not null,
  kind           text        not null check (kind in ('received', 'reserved', 'released', 'shipped', 'returned',
                                                      'adjusted', 'transfer_out', 'transfer_in')),
  warehouse_id   bigint      not null,
  sku_id         bigint      not null,
  on_hand_delta  bigint      not null,
  reserved_delta bigint      not null,
  on_hand_after  bigint      not null check (on_hand_after >= 0),
  reserved_after bigint      not null check (reserved_after between 0 and on_hand_after),
  reference      text        not null,
  note           text        not null,
  by             text        not null,
  foreign key (warehouse_id, sku_id) references stock.level,
  check (on_hand_delta <> 0 or reserved_delta <> 0)
);
create index movement_by_level on stock.movement (sku_id, warehouse_id, id desc);

create function stock.keep_movement() returns trigger language plpgsql as $$
begin
  raise exception 'a movement of stock is never changed: write another that corrects it';
end $$;
create trigger movement_is_kept before update or delete on stock.movement
  for each row execute function stock.keep_movement();

create view audit.i_01_stock_is_within_bounds as
  select 'SKU ' || sku_id || ' in warehouse ' || warehouse_id as object,
    on_hand || ' on hand, ' || reserved || ' reserved' as problem
  from stock.level where on_hand < 0 or reserved < 0 or reserved > on_hand;

create view audit.i_02_stock_is_the_sum_of_movements as
  select 'SKU ' || l.sku_id || ' in warehouse ' || l.warehouse_id as object,
    l.on_hand || ' on hand, movements say ' || coalesce(sum(m.on_hand_delta), 0) || '; '
      || l.reserved || ' reserved, movements say ' || coalesce(sum(m.reserved_delta), 0) as problem
  from stock.level l left join stock.movement m using (warehouse_id, sku_id)
  group by l.warehouse_id, l.sku_id
  having l.on_hand <> coalesce(sum(m.on_hand_delta), 0) or l.reserved <> coalesce(sum(m.reserved_delta), 0);

create view audit.i_04_reserved_is_the_sum_of_reservations as
  select 'SKU ' || l.sku_id || ' in warehouse ' || l.warehouse_id as object,
    l.reserved || ' reserved, open reservations say ' || coalesce(sum(r.quantity - r.released - r.shipped), 0) as problem
  from stock.level l
  left join stock.reservation r on r.warehouse_id = l.warehouse_id and r.sku_id = l.sku_id and r.ended_at is null
  group by l.warehouse_id, l.sku_id
  having l.reserved <> coalesce(sum(r.quantity - r.released - r.shipped), 0);

create view audit.i_05_reservations_end_once as
  select 'reservation ' || id as object,
    quantity || ' reserved, ' || released || ' released, ' || shipped || ' shipped' as problem
  from stock.reservation
  where released + shipped > quantity or (ended_at is not null) <> (released + shipped = quantity)
  union all
  select 'line ' || line_key || ' of order ' || order_ref, 'is reserved ' || count(*) || ' times'
  from stock.reservation where ended_at is null group by order_ref, line_key having count(*) > 1;

create view audit.i_07_shown_stock_can_be_bought as
  select 'SKU ' || s.id as object,
    'shown as ' || s.available_count || ', free are ' || coalesce(sum(l.on_hand - l.reserved) filter (where l.open), 0) as problem
  from catalog.sku s left join stock.level l on l.sku_id = s.id
  group by s.id
  having s.available_count <> coalesce(sum(l.on_hand - l.reserved) filter (where l.open), 0)
  union all
  select 'SKU ' || l.sku_id || ' in warehouse ' || l.warehouse_id, 'is counted as if the warehouse were otherwise'
  from stock.level l join stock.warehouse w on w.id = l.warehouse_id where w.active <> l.open;
