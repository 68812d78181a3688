-- Staff who are locked out by a lost secret lose what they could by nobody's act; nobody gains anything that way.
alter table staff.power_change alter column by_id drop not null;
alter table staff.power_change add constraint power_gained_from_somebody check (by_id is not null or gained = '{}') not valid;
