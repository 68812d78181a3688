-- Schema of the cart domain: a line that was removed and is put back stands where it stood. Lines stand in the order in which
-- they were added, so a place is the number of the line that it was; null for those that never left.
alter table cart.line add column place bigint check (place > 0);
