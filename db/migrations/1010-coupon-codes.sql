-- Coupons by code, and coupons of new accounts; templates that are void. Schema coupons.
alter table coupons.template drop constraint template_source_check;
alter table coupons.template add column voided_at timestamptz, add column void_reason text not null default '';
alter table coupons.template
  add constraint template_source_check check (source in ('centre', 'code', 'staff', 'register')) not valid,
  add constraint void_reason_is_short check (length(void_reason) <= 300) not valid,
  add constraint void_after_stop check (voided_at is null or state = 'stopped') not valid,
  add constraint reason_when_void check ((voided_at is null) = (void_reason = '')) not valid;
comment on column coupons.template.voided_at is 'since then unused coupons of it are no longer good; those of orders stay with them';

-- Codes that are made together. They follow from the seed, so that only who has the secret of the installation can read them.
create table coupons.code_batch (
  id          bigint generated always as identity primary key,
  template_id bigint      not null references coupons.template,
  name        text        not null check (length(name) between 1 and 60),
  -- 32 random bytes, encrypted.
  seed        bytea       not null,
  code_count  integer     not null check (code_count between 1 and 100000),
  made_count  integer     not null default 0,
  created_at  timestamptz not null,
  made_at     timestamptz,
  voided_at   timestamptz,
  void_reason text        not null default '' check (length(void_reason) <= 300),
  constraint made_within_count check (made_count between 0 and code_count),
  constraint made_when_all_are check ((made_at is not null) = (made_count = code_count)),
  constraint reason_when_void check ((voided_at is null) = (void_reason = ''))
);
create index code_batch_of_template on coupons.code_batch (template_id, id);
create index code_batch_to_make on coupons.code_batch (id) where made_at is null and voided_at is null;
comment on table coupons.code_batch is 'never deleted';

create table coupons.code (
  batch_id   bigint      not null references coupons.code_batch,
  number     integer     not null check (number between 1 and 100000),
  -- SHA-256 of the code: it is looked up by it, and not read from it.
  hash       bytea       not null check (length(hash) = 32),
  coupon_id  bigint      references coupons.coupon,
  claimed_at timestamptz,
  primary key (batch_id, number),
  constraint coupon_when_claimed check ((coupon_id is null) = (claimed_at is null))
);
create unique index code_by_hash on coupons.code (hash);
create unique index coupon_of_code on coupons.code (coupon_id) where coupon_id is not null;
comment on table coupons.code is 'never deleted';

-- New accounts to which coupons are still to be given.
create table coupons.newcomer (
  buyer_id      bigint      primary key,
  registered_at timestamptz not null
);
create index newcomer_in_turn on coupons.newcomer (registered_at);

-- A second person agrees to publishing what takes much off an order.
do $$
declare
  was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'request_kind_check');
begin
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['coupons.publish']) as k (m)));
end $$;
