-- Staff find reviews and questions by parts of their texts, and those of an order.
create index concurrently if not exists review_words on reviews.review using gin (lower(text) gin_trgm_ops);
create index concurrently if not exists question_words on reviews.question using gin (lower(text) gin_trgm_ops);
create index concurrently if not exists review_of_order on reviews.review (order_id) where order_id is not null;
create index concurrently if not exists review_listed_of_product on reviews.review (product_id, id desc);
create index concurrently if not exists question_listed_of_product on reviews.question (product_id, id desc);
