-- A posting that corrects another names one that is there: a key that nobody has posted is an error of the shop, not a posting without a word.
create function ledger.demand_posting(given_key text) returns bigint language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  found_id bigint;
begin
  if given_key is null then return null; end if;
  select id into found_id from ledger.posting where key = given_key;
  if not found then
    raise exception 'there is no posting % to correct', given_key using errcode = 'foreign_key_violation',
      constraint = 'posting_corrects_one';
  end if;
  return found_id;
end $$;

-- Under which key a cash discount was posted: the allocation may grow afterwards, when a prepayment went back to the customer and pays the same
-- entry again.
alter table credit.allocation add column discounted_at_amount bigint check (discounted_at_amount between 1 and 100000000000000);
comment on column credit.allocation.discounted_at_amount is 'what it had paid when its latest cash discount was posted';
update credit.allocation a set discounted_at_amount = k.amount
from (
  select split_part(key, ':', 2)::bigint as repayment_id, split_part(key, ':', 3)::bigint as entry_id, max(split_part(key, ':', 4)::bigint) as amount
  from ledger.posting where kind = 'cash_discount' and key ~ '^discount:\d+:\d+:\d+$' group by 1, 2) k
where (a.repayment_id, a.entry_id) = (k.repayment_id, k.entry_id);
