-- A coupon cannot be claimed once it is over: whoever did had one that nobody takes. What is on offer for longer is so as long as it is good.
update coupons.template set claim_until = valid_until where claim_until > valid_until;
alter table coupons.template add constraint claimed_while_valid check (claim_until <= valid_until) not valid;

-- When nobody could claim one any more. Of those that were stopped before it is when they were changed last, or voided.
alter table coupons.template add column stopped_at timestamptz;
alter table coupons.template add constraint time_when_stopped check (stopped_at is null or state = 'stopped') not valid;
update coupons.template set stopped_at = coalesce(voided_at, changed_at) where state = 'stopped';
