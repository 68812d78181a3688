-- Each search unpacked the values and warehouses of every entry that it counted: with a target of 128 bytes the database packs what a row keeps.
-- With 512 the words and terms still lie apart, and the rest stays as it is. Entries get it as they are written.
alter table search.entry set (toast_tuple_target = 512);
