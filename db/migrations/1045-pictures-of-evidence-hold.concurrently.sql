alter table uploads.file validate constraint file_purpose_check;
alter table uploads.file validate constraint file_check3;
alter table uploads.file validate constraint evidence_is_of_staff;
-- Figures and lists of cases that have ended.
create index concurrently if not exists case_ended_at on after_sales.sales_case (ended_at) where ended_at is not null;
