create index concurrently if not exists review_pictures_misplaced on reviews.review (id)
  where pictures_hidden <> hidden and picture_file_ids <> '{}';
