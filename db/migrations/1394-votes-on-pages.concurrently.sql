create index concurrently if not exists review_votes_changed on reviews.review (votes_changed_at) where votes_changed_at is not null;
