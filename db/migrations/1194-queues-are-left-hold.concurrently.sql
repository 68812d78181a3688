-- Nobody has left a queue before.
alter table promotions.claim validate constraint claim_state_check;
alter table promotions.claim validate constraint held_or_not;
