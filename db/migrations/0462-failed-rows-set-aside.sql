-- Background work that staff have set aside: no sweep tries it again until they do, and it says why.
alter table kit.failed_row add column set_aside_reason text;
alter table kit.failed_row add constraint failed_row_set_aside
  check (set_aside_reason is null or length(set_aside_reason) between 2 and 300) not valid;
