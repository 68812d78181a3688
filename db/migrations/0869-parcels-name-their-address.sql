-- The mark of the address that a parcel was packed for. Null: the row came without one.
alter table orders.shipment_row add column address_mark text check (length(address_mark) between 1 and 12);
