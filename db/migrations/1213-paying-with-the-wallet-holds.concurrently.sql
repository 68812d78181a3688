-- One receipt for a payment, one refund for what came back.
create unique index concurrently if not exists receipt_by_movement on payments.receipt (wallet_movement_id) where wallet_movement_id is not null;
create unique index concurrently if not exists refund_by_movement on payments.refund (wallet_movement_id) where wallet_movement_id is not null;
alter table wallet.movement validate constraint movement_kind_check;
alter table wallet.movement validate constraint movement_has_its_direction;
alter table payments.receipt validate constraint receipt_kind_check;
alter table payments.receipt validate constraint receipt_of_wallet;
alter table payments.receipt validate constraint receipt_of_movement;
alter table payments.refund validate constraint refund_route_check;
alter table payments.refund validate constraint refund_to_wallet_is_done;
alter table payments.refund validate constraint refund_of_movement;
