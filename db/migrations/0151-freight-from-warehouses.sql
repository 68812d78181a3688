-- Schema of the shipping domain: what sending costs depends on where goods leave, too. A template that names warehouses
-- serves what leaves them, before those that name none. The ids are of the stock domain, which closes warehouses and
-- never takes one away.
alter table shipping.freight_template add column warehouse_ids bigint[] not null default '{}';
