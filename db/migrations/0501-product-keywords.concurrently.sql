alter table catalog.product validate constraint product_keywords;
