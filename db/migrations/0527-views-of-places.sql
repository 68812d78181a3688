-- The list of stock by warehouse has columns of its own beside the matrix by SKU, so its views are of a list of their own.
alter table views.view drop constraint view_list_check,
  add constraint view_list_check check (list in ('orders', 'customers', 'products', 'stock', 'stockPlaces')) not valid;
