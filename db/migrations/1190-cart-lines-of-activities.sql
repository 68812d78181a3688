-- The activity at whose price a line was last shown: as it ends, the line says so until the shopper moves it to the ordinary cart.
alter table cart.line add column activity_id bigint;
alter table cart.line add constraint activity_named check (activity_id > 0) not valid;
alter table cart.line validate constraint activity_named;
