-- Rows from before have nothing closed, and requests of kinds that are all in the list.
alter table orders.line validate constraint line_closed_is_rest;
alter table approvals.request validate constraint request_kind_check;
