-- What returned goods looked like when they were checked in.
alter table after_sales.check_in
  add column picture_urls text[] not null default '{}',
  add constraint check_in_pictures check (cardinality(picture_urls) <= 9) not valid;
