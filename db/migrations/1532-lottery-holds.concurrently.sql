-- Lots, lines, templates, movements and requests are of kinds that are in the lists.
alter table points.lot validate constraint lot_cause_check;
alter table points.line validate constraint line_kind_check;
alter table coupons.template validate constraint template_source_check;
alter table wallet.movement validate constraint movement_kind_check;
alter table wallet.movement validate constraint prizes_come_in;
alter table approvals.request validate constraint request_kind_check;
