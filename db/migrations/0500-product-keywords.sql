-- Words by which buyers look for a product and which stand nowhere on its page: other names, uses, the tags of another
-- shop's file. Schema catalog.

-- By language, with commas between the words. Not shown to buyers, so no translation of it is missing.
alter table catalog.product add column keywords jsonb not null default '{"cn": ""}';
alter table catalog.product
  add constraint product_keywords check (jsonb_typeof(keywords) = 'object' and keywords ? 'cn') not valid;
