-- Schema of imports: what 0390 asks of lines holds for those of before, too.
alter table imports.line validate constraint line_kind_check;
alter table imports.line validate constraint line_of_product;
alter table imports.line validate constraint line_changes;
