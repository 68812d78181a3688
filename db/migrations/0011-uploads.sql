-- Schema of the uploads domain: what is known of each file. The bytes lie in the data folder, under names made from
-- the id, which nobody can guess.
create schema uploads;

create table uploads.file (
  -- 128 random bits in 22 characters.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  purpose text not null check (purpose in ('voucher', 'avatar', 'product', 'banner')),
  -- Buyers and staff have ids of their own each; who sent a file is both together. Nobody: the shop itself.
  owner_kind text not null check (owner_kind in ('buyer', 'staff', 'shop')),
  owner_id bigint,
  -- As it is kept, after re-encoding.
  type text not null check (type in ('image/webp', 'application/pdf')),
  -- Of the bytes as they came, so that the same picture sent twice is seen to be the same.
  sha256 bytea not null,
  byte_count bigint not null check (byte_count > 0),
  width int,
  height int,
  -- storing: the bytes are on their way to the disk. removing: they are being deleted. A crash leaves either behind,
  -- and the sweep comes by.
  state text not null check (state in ('storing', 'ready', 'removing')),
  created_at timestamptz not null,
  -- Set when something (a voucher, a product) names the file. What nobody has claimed for a day is swept.
  claimed_at timestamptz,
  reference text,
  check ((owner_kind = 'shop') = (owner_id is null)),
  check ((claimed_at is null) = (reference is null)),
  check (claimed_at is null or state = 'ready'),
  -- Pictures that everybody sees are of the staff, papers of a buyer never are.
  check (owner_kind = 'buyer' or purpose in ('product', 'banner')),
  check (owner_kind <> 'buyer' or purpose in ('voucher', 'avatar'))
);
create index file_unclaimed on uploads.file (created_at) where claimed_at is null;
create index file_reference on uploads.file (reference) where reference is not null;

create schema if not exists audit;

-- I-62, I-63: what is served was re-encoded (or is a PDF, which only a voucher may be), and nothing lies about that
-- the sweep should have taken.
create view audit.i_63_files as
  select 'file:' || id as object, 'a PDF for ' || purpose as problem
  from uploads.file where type = 'application/pdf' and purpose <> 'voucher'
  union all
  select 'file:' || id, 'a picture without size' from uploads.file
  where type like 'image/%' and (width is null or height is null)
  union all
  select 'file:' || id, 'unclaimed since ' || created_at from uploads.file
  where claimed_at is null and created_at < now() - interval '3 days';
