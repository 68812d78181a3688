-- Every ready text was written with situations of its kind, or with none.
alter table work.reason validate constraint reason_situations_of_its_kind;
