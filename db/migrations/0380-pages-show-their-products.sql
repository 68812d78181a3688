-- Pages and cards are copies of what products, brands and categories are called. This finds copies that are out of date, but for
-- those that the sweep of stale products has still to write.
create view audit.i_380_pages_show_their_products as
  select 'product ' || p.id as object,
    'its page shows another name, brand or category, and nothing will refresh it' as problem
  from catalog.page g
  join catalog.product p on p.id = g.product_id
  join catalog.category c on c.id = p.category_id
  left join catalog.brand b on b.id = p.brand_id
  where (
      (g.data -> 'name')::jsonb is distinct from p.name
      or (g.data -> 'brand' -> 'name')::jsonb is distinct from b.name
      or (g.data -> 'categoryPath' -> -1 -> 'name')::jsonb is distinct from c.name)
    and not exists (select from catalog.stale s where s.product_id = p.id);
