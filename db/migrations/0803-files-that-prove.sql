-- What proves a delivery stays when its buyer closes their account, as what proves a payment does.
alter table uploads.file add column is_proof boolean not null default false;
update uploads.file set is_proof = true where reference like 'acceptance:%';

create view audit.i_26_acceptance_without_its_files as
  select p.number as object, format('its acceptance names the file %s, which is not there', f.id) as problem
  from device_orders.acceptance a
  join device_orders.project p on p.order_id = a.order_id
  cross join lateral unnest(array[a.signature_file_id] || a.photo_file_ids) f (id)
  where not exists (select from uploads.file u where u.id = f.id and u.state = 'ready' and u.claimed_at is not null);
