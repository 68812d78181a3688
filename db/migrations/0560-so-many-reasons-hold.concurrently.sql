-- Nobody has so many.
alter table work.reason validate constraint reason_position_within_bounds;
