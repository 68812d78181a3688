-- Lines of a report that say which categories, brands, attributes, values and warehouses an import makes or changes.
alter table imports.line
  drop constraint line_kind_check,
  add constraint line_kind_check check (kind in ('refused', 'note', 'new', 'changed', 'left', 'taxonomy')) not valid;
