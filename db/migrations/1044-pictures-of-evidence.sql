-- What staff photograph of one buyer's goods is private. Public pictures of before stay where they are.
alter table uploads.file drop constraint file_purpose_check;
alter table uploads.file add constraint file_purpose_check check (purpose in ('voucher', 'answer', 'avatar', 'product', 'banner', 'model',
  'video', 'sheet', 'identity', 'licence', 'review', 'evidence')) not valid;
alter table uploads.file drop constraint file_check3;
alter table uploads.file add constraint file_check3
  check (owner_kind = 'buyer' or purpose in ('product', 'banner', 'model', 'video', 'sheet', 'evidence')) not valid;
alter table uploads.file add constraint evidence_is_of_staff check (purpose <> 'evidence' or owner_kind = 'staff') not valid;
