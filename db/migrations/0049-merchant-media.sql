-- What the merchant says of brands and goods besides what sells them. Schema catalog.

-- A brand that is archived is offered for no more goods and stands in no hall of brands; goods that have it keep its
-- name. Null: in use.
alter table catalog.brand add column archived_at timestamptz;

-- What search engines and shared links show instead of name and brief, where the merchant wrote something else. One
-- value for both, because they are read and written together; every part has its Chinese, as all texts have.
alter table catalog.product
  add column page_head jsonb not null default '{"title": {"cn": ""}, "description": {"cn": ""}}'
    check (page_head -> 'title' ? 'cn' and page_head -> 'description' ? 'cn');

-- A choice is shown by a picture of its own product, or by none.
create view audit.i_49_pictures_of_choices_are_the_products as
  select 'SKU ' || s.id as object, 'shows picture ' || s.picture_id || ' of product ' || i.product_id as problem
  from catalog.sku s join catalog.picture i on i.id = s.picture_id
  where i.product_id <> s.product_id and s.removed_at is null;
