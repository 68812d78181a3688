-- Rows of before have none.
alter table catalog.product validate constraint warranty_is_of_devices;
alter table quotes.version validate constraint warranty_months_in_bounds;
alter table orders.sales_order validate constraint warranty_is_of_machines;
