-- Movements keep their direction, and nobody is ended as something before the end.
alter table wallet.movement validate constraint movement_has_its_direction;
alter table distributors.distributor validate constraint distributor_ended_as_something;
