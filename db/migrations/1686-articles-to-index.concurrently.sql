create index concurrently if not exists article_to_index on articles.article (id) where indexed is distinct from shown;
