-- The months of warranty that a contract was accepted with: more of them keep it. Null in contracts of before.
alter table device_orders.sales_contract add column warranty_months integer check (warranty_months between 0 and 120);
