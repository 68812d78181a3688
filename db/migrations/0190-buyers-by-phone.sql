-- Schema accounts: a telephone number alone makes an account. A buyer is reached by an e-mail address, by a number that a
-- code has proved, or by both; by neither nobody could come in.
alter table accounts.buyer alter column email drop not null;
alter table accounts.buyer add constraint buyer_is_reached check (email is not null or phone is not null);
-- A null is no reason to pass: without this line a closed account could lose its placeholder.
alter table accounts.buyer add constraint closed_has_placeholder check (closed_at is null or email is not null);

-- A number that a right code has proved and that has no account yet: its token opens nothing but the rest of the
-- registration. Used once, for ten minutes.
create table accounts.phone_pending (
  token_hash bytea primary key,
  phone text not null check (phone ~ '^\+[0-9]{5,15}$'),
  expires_at timestamptz not null
);
create index phone_pending_over on accounts.phone_pending (expires_at);

-- Unknown numbers get the same code as known ones, so nobody reads this text any more; registering gets one of its own.
delete from messages.wording where channel = 'sms' and template = 'login-unknown';
