-- Nobody was asked before this version, and the reasons from before are of kinds that are in the list still.
alter table payments.voucher validate constraint asked_under_review;
alter table papers.version validate constraint asked_under_review;
alter table papers.version validate constraint paused_within_bounds;
alter table work.reason validate constraint reason_kind_check;
