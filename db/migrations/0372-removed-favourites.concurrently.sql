-- Favourites that were taken out more than a day ago go for good: the sweep finds them without reading those that are kept.
create index concurrently if not exists favourite_removed on catalog.favourite (removed_at) where removed_at is not null;
