-- Schema of the stock domain: everywhere that goods can lie. A level comes to be with the first goods of an SKU in a warehouse,
-- so a list of levels alone hides what has never come in, and nobody could put it in. Here stands every SKU that can be sold
-- in every warehouse in use, with nothing where no level is; and what lies elsewhere: of SKUs given up, in closed warehouses.
create view stock.place as
select s.id as sku_id, s.product_id, w.id as warehouse_id,
  coalesce(l.on_hand, 0) as on_hand, coalesce(l.reserved, 0) as reserved,
  s.active and p.state <> 'archived' and w.active as in_use
from catalog.sku s
join catalog.product p on p.id = s.product_id
cross join stock.warehouse w
left join stock.level l on l.sku_id = s.id and l.warehouse_id = w.id
where l.sku_id is not null or (s.active and p.state <> 'archived' and w.active);
