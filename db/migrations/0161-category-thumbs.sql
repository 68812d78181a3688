-- Menus show the picture of a category at 28 px: the small file of it, where there is one. Schema catalog.
alter table catalog.category add column image_small_url text;
update catalog.category set image_small_url = regexp_replace(image_url, '-1200\.webp$', '-400.webp')
  where image_url ~ '^/api/files/public/.*-1200\.webp$';
