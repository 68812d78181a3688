-- Movements and requests are of kinds that are in the lists.
alter table wallet.movement validate constraint movement_kind_check;
alter table wallet.movement validate constraint movement_has_its_direction;
alter table approvals.request validate constraint request_kind_check;
