-- Customers of a few days among 100,000, and the few who are blocked: along the order of the list a page read all figures to find them.
create index concurrently if not exists figure_registered on accounts.figure (registered_at, buyer_id);
create index concurrently if not exists figure_blocked on accounts.figure (buyer_id) where is_blocked;
