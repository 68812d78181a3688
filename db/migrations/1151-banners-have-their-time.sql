-- Banners that are shown for a time alone. Null: without a beginning, or an end.
alter table content.banner
  add column shown_from timestamptz,
  add column shown_until timestamptz,
  -- Up to when pages were dropped for its beginning and its end.
  add column turned_at timestamptz;
alter table content.banner add constraint banner_window check (shown_from < shown_until) not valid;
