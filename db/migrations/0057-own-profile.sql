-- Schema of the accounts domain: what a buyer says of himself, and the password of his money.

-- Null: not told.
alter table accounts.buyer add column gender text check (gender in ('male', 'female', 'other'));

-- `email` proves the address that takes the place of the old one, `prove` shows once more who one is, `pay` opens a new
-- payment password. All three are sent to who is logged in.
alter table accounts.code drop constraint code_purpose_check;
alter table accounts.code add constraint code_purpose_check
  check (purpose in ('login', 'register', 'reset', 'bind', 'email', 'prove', 'pay'));

-- The password of money: six digits, asked for when something is paid from the account itself. A table of its own,
-- because its tries are counted in it, and a buyer is read far more often than he pays.
create table accounts.pay_password (
  buyer_id bigint primary key references accounts.buyer,
  -- argon2id, as of the other password: six digits alone would be guessed from a stolen table in a second.
  hash text not null,
  set_at timestamptz not null,
  -- When it was last set by a code instead of the old one: money leaves the account only a while after it.
  forgotten_at timestamptz,
  -- Wrong ones in a row, counted before anything is compared; the last one locks.
  tries int not null default 0 check (tries between 0 and 20),
  locked_until timestamptz
);

-- I-59: the password of money is never kept otherwise than hashed.
create view audit.i_59_pay_passwords as
  select 'buyer:' || buyer_id as object, 'the payment password is not hashed with argon2id' as problem
  from accounts.pay_password where hash not like '$argon2id$%';

-- I-62: a face is a picture of the buyer's own, for this purpose, and there.
create view audit.i_62_avatars as
  select 'buyer:' || b.id as object, 'shows a picture that is not his or not there' as problem
  from accounts.buyer b
  where b.avatar_url like '/api/files/public/%' and not exists (
    select from uploads.file f
    where f.id = substring(b.avatar_url from '^/api/files/public/([\w-]{22})-') and f.purpose = 'avatar'
      and f.owner_kind = 'buyer' and f.owner_id = b.id and f.reference = 'buyer:' || b.id and f.state = 'ready');
