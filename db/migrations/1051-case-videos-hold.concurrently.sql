-- What was there before is of a purpose that is in the lists still.
alter table uploads.file validate constraint file_purpose_check;
alter table uploads.file validate constraint file_check4;
alter table uploads.file validate constraint file_case_video;
