-- Buyers may leave the queue of a flash sale: those behind them move up.
alter table promotions.claim drop constraint claim_state_check;
alter table promotions.claim add constraint claim_state_check
  check (state in ('waiting', 'held', 'ordered', 'lapsed', 'missed', 'left')) not valid;
alter table promotions.claim drop constraint held_or_not;
alter table promotions.claim add constraint held_or_not check ((state in ('waiting', 'missed', 'left')) = (held_count is null)
  and (held_count is null) = (held_at is null) and (held_at is null) = (held_until is null)) not valid;
