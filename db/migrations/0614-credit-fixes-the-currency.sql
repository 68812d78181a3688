-- Credit terms count in the base currency as prices do: it cannot change once somebody was granted some.
create trigger base_currency_is_fixed after insert on credit.account
  for each statement execute function settings.fix_base_currency();
update settings.books set fixed_at = now() where fixed_at is null and exists (select from credit.account);
