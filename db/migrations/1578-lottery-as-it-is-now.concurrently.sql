-- Draws and lots keep to what 1577 says.
alter table lottery.draw validate constraint nothing_else_is_given_instead;
alter table points.lot validate constraint lot_cause_check;
alter table approvals.request validate constraint request_kind_check;
