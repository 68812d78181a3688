-- The goods of case studies: what was used in a project. Schema article_goods.
create schema article_goods;

-- The version that staff read before they save; it holds the list of an article while it is replaced.
create table article_goods.list (
  article_id bigint primary key references articles.article (id) on delete cascade,
  version    int    not null check (version > 0)
);

create table article_goods.line (
  article_id bigint not null references article_goods.list (article_id) on delete cascade,
  position   int    not null check (position between 1 and 100),
  sku_id     bigint not null,
  unit_id    bigint not null,
  -- In the unit.
  quantity   int    not null check (quantity between 1 and 100000),
  primary key (article_id, position),
  unique (article_id, sku_id, unit_id)
);
