-- A buyer may show what is wrong in one video instead of pictures. It is private, as the pictures of a case are.
alter table uploads.file drop constraint file_purpose_check;
alter table uploads.file add constraint file_purpose_check check (purpose in ('voucher', 'answer', 'avatar', 'product', 'banner', 'model',
  'video', 'sheet', 'identity', 'licence', 'review', 'evidence', 'case-video')) not valid;
alter table uploads.file drop constraint file_check4;
alter table uploads.file add constraint file_check4 check (owner_kind <> 'buyer'
  or purpose in ('voucher', 'answer', 'avatar', 'identity', 'licence', 'review', 'case-video')) not valid;
alter table uploads.file add constraint file_case_video
  check (purpose <> 'case-video' or (owner_kind = 'buyer' and type in ('video/mp4', 'video/webm'))) not valid;
