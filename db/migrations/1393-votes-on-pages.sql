-- Since when the cached page of a product has states other votes than this review has; null: the same. Votes are many, and pages are not made
-- anew for each of them.
alter table reviews.review add column if not exists votes_changed_at timestamptz;
