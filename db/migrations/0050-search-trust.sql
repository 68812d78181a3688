-- Schema of the search domain: an index that is no longer trusted is made anew without being written twice.

-- Counts up when all is to be made anew. An entry of an earlier count is found as ever, but is taken for nothing that is
-- known: it is cut into words again when its product comes by, and its terms count for nothing. Before, every row was
-- rewritten with all its words first: of 100,000 products that took three quarters of a minute in one statement.
alter table search.turn add column epoch int not null default 0;
alter table search.entry add column epoch int not null default 0;

create or replace view audit.i_75_what_is_on_sale_is_found as
  select 'product ' || g.product_id as object, 'is on sale and not in the index' as problem
  from catalog.page g
  where not exists (select from search.entry e where e.product_id = g.product_id)
    and not exists (select from catalog.product_change c where c.product_id = g.product_id)
  union all
  select 'product ' || e.product_id, 'is in the index and not on sale'
  from search.entry e
  where not exists (select from catalog.page g where g.product_id = e.product_id)
    and not exists (select from catalog.product_change c where c.product_id = e.product_id)
  union all
  select 'term ' || coalesce(t.lang || ' ' || t.text, n.term),
    'counts ' || coalesce(t.product_count, 0) || ' products, ' || coalesce(n.count, 0) || ' have it'
  from search.term t
  full join (
    select term, count(*) from search.entry, unnest(terms) as term
    where epoch = (select epoch from search.turn) group by term) n
    on n.term = t.lang || ' ' || t.text
  where t.product_count is distinct from n.count;
