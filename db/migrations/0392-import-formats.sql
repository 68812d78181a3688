-- Schema of imports: archives of the whole catalogue, files of WooCommerce and Magento, stock lists, other tables, pictures.
alter table imports.task
  drop constraint task_format_check,
  add constraint task_format_check check (format in ('own', 'shopify', 'ndjson', 'archive', 'woocommerce', 'magento',
    'inventory', 'table', 'pictures')) not valid,
  drop constraint task_file_type_check,
  add constraint task_file_type_check check (file_type in ('csv', 'xlsx', 'ndjson', 'zip')) not valid;
