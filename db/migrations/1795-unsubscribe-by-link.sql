-- Schema accounts: whether an account is there and was not closed, for what is done by a link without a login (messages: mails switched off).
create function accounts.is_open(buyer bigint) returns boolean language sql stable
  return exists (select from accounts.buyer b where b.id = buyer and b.closed_at is null);
