-- Movements and requests of before are of kinds that there were.
alter table wallet.movement validate constraint movement_kind_check;
alter table wallet.movement validate constraint super_refunds_come_in;
alter table approvals.request validate constraint request_kind_check;
