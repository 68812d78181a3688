-- While an update runs, a process of the version before closes an order in review too, and knows nothing of reviews: its review ends with it.
create function orders.drop_review() returns trigger language plpgsql as $$
begin
  update orders.review set outcome = 'dropped', decided_at = new.closed_at where order_id = new.id and outcome is null;
  return null;
end $$;
create constraint trigger order_closed_ends_review after update on orders.sales_order deferrable initially deferred
  for each row when (new.lifecycle = 'closed' and new.review in ('submitted', 'under_review')) execute function orders.drop_review();

-- Nor does such a process take a proof of payment for one: nobody could decide it.
alter table orders.sales_order add constraint order_in_review_has_no_voucher
  check (review not in ('submitted', 'under_review') or payment <> 'voucher_review') not valid;
