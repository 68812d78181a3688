-- What was stored before has no state.
alter table orders.parcel validate constraint parcel_state_is_known;
alter table orders.parcel validate constraint parcel_state_is_followed;
create index concurrently if not exists parcel_to_follow on orders.parcel (shipped_at)
  where followed_at is null and signed_at is null and way = 'carrier';
