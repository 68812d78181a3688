-- All reasons of before are of a known kind.
alter table work.reason validate constraint reason_kind_check;
