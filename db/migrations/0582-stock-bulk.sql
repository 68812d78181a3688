-- Schema of the stock domain. A count is a movement of its own kind: the history said "adjusted" of what somebody had counted.
alter table stock.movement drop constraint movement_kind_check;
alter table stock.movement add constraint movement_kind_known check (kind in ('received', 'reserved', 'released', 'shipped', 'returned',
  'adjusted', 'counted', 'transfer_out', 'transfer_in')) not valid;

-- When stock is low, of an SKU in a warehouse: at most so many available. Where there is no row, the setting of the whole shop holds.
create table stock.low_mark (
  sku_id       bigint not null references catalog.sku,
  warehouse_id bigint not null references stock.warehouse,
  low_count    int    not null check (low_count between 0 and 1000000),
  primary key (sku_id, warehouse_id)
);

create or replace view stock.place as
select s.id as sku_id, s.product_id, w.id as warehouse_id,
  coalesce(l.on_hand, 0) as on_hand, coalesce(l.reserved, 0) as reserved,
  s.active and p.state <> 'archived' and w.active as in_use, t.low_count
from catalog.sku s
join catalog.product p on p.id = s.product_id
cross join stock.warehouse w
left join stock.level l on l.sku_id = s.id and l.warehouse_id = w.id
left join stock.low_mark t on t.sku_id = s.id and t.warehouse_id = w.id
where l.sku_id is not null or (s.active and p.state <> 'archived' and w.active);
