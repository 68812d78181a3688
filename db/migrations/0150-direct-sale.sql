-- Schema of the catalog domain: machines are asked for, unless the merchant sells one like other goods. The flag says
-- nothing of goods that are no machines, so it is theirs alone. Pages and cards are written anew, for they tell of it.
alter table catalog.product add column direct_sale boolean not null default false;
alter table catalog.product add constraint product_direct_sale_is_of_devices check (not direct_sale or family = 'device');
insert into catalog.stale (product_id) select id from catalog.product where family = 'device' on conflict do nothing;
