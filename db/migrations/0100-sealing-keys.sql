-- With which secrets the shop's sealed values were made, so that a start with another one is noticed before anybody is
-- locked out, and so that it is known when a former one is needed no more. An id tells nothing of its secret.
create table kit.sealing_key (
  id         text        primary key check (id ~ '^[0-9a-f]{8}$'),
  at         timestamptz not null default now(),
  -- Nothing is sealed with it any more.
  retired_at timestamptz
);

-- The key of a file that lies sealed on the disk, once it has been looked at; null before, and for files that are not sealed.
alter table uploads.file add column sealed_key text;
create index file_sealed_key on uploads.file (sealed_key) where purpose in ('identity', 'licence') and state = 'ready';
