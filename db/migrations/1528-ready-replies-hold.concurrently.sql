-- What was stored before is of a kind that is in the list still.
alter table work.reason validate constraint reason_kind_check;
