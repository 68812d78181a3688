-- Not every parcel has a tracking number: the merchant's own van has none, and what its buyer collects has no carrier.
alter table shipping.carrier
  add column tracked boolean not null default true,
  add check (tracked or (number_pattern is null and tracking_url is null));
insert into shipping.carrier (name, phone, tracked, position)
values ('{"cn": "自有车辆配送", "en": "Own van", "spa": "Vehículo propio", "id": "Armada sendiri"}', '', false, 8);

alter table orders.parcel
  alter column carrier_id drop not null,
  alter column tracking_number drop not null,
  add column way text not null default 'carrier' check (way in ('carrier', 'untracked', 'handed_over')),
  add constraint parcel_is_tracked check ((way = 'carrier') = (tracking_number is not null)),
  add constraint parcel_has_a_carrier check ((way = 'handed_over') = (carrier_id is null));
