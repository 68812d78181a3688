-- Schema of imports: the categories that another shop's file names, and where staff want their products instead.
create table imports.category (
  task_id       bigint  not null references imports.task on delete cascade,
  -- The Chinese names from the first level down, as products are told apart by: `工具 > 手动工具`.
  key           text    not null check (length(key) between 1 and 1000),
  -- The same in every language that the file has, level by level.
  path          jsonb   not null check (jsonb_array_length(path) between 1 and 3),
  product_count integer not null check (product_count >= 0),
  -- A category of the shop; null: the one of that name, made where there is none. It may be deleted meanwhile.
  category_id   bigint,
  primary key (task_id, key)
);
