-- Nobody was asked before this version, and what was stored before is of a kind that is in the lists still.
alter table orders.cancel_request validate constraint paused_while_waiting;
alter table quotes.request validate constraint paused_while_sent;
alter table transfers.request validate constraint paused_while_submitted;
alter table uploads.file validate constraint file_purpose_check;
alter table uploads.file validate constraint file_check4;
alter table work.reason validate constraint reason_kind_check;
