-- What was there before is of no line, has no more pictures than an import may bring, and is of a kind that is in the lists still.
alter table reviews.review validate constraint review_has_its_line;
alter table reviews.review validate constraint review_line_is_whole;
alter table reviews.review validate constraint review_other_stars;
alter table reviews.review validate constraint review_pictures_most;
alter table reviews.review validate constraint review_text_of_line;
alter table reviews.review validate constraint review_state_known;
alter table reviews.review validate constraint review_hidden_is_not_shown;
alter table reviews.review validate constraint review_hidden_for_a_reason;
alter table reviews.review validate constraint review_edited_in_a_day;
alter table reviews.review validate constraint review_helpful_count;
alter table uploads.file validate constraint file_purpose_check;
alter table uploads.file validate constraint file_check4;
alter table messages.preference validate constraint preference_kind_check;
alter table messages.preference validate constraint preference_check;
create unique index concurrently if not exists review_of_line on reviews.review (line_id) where line_id is not null;
-- The office's list, and what of it waits.
create index concurrently if not exists review_of_lines on reviews.review (id desc) where line_id is not null;
create index concurrently if not exists review_held on reviews.review (id) where state = 'held';
create index concurrently if not exists review_low on reviews.review (id) where line_id is not null and stars <= 2 and reply_at is null
  and state = 'shown';
create index concurrently if not exists follow_up_held on reviews.follow_up (review_id) where state = 'held';
-- Buyers who are invited to review what they have received.
create index concurrently if not exists sales_order_inviting on orders.sales_order (next_reminder_at)
  where lifecycle = 'completed' and next_reminder_at is not null;
