-- Coupons are given to many buyers in the background, and a second person agrees where they are worth much. Schema coupons.
create table coupons.giving (
  id             bigint generated always as identity primary key,
  template_id    bigint      not null references coupons.template,
  staff_name     text        not null,
  receiver_count integer     not null check (receiver_count between 1 and 2000),
  given_count    integer     not null default 0 check (given_count >= 0),
  refused_count  integer     not null default 0 check (refused_count >= 0),
  asked_at       timestamptz not null,
  done_at        timestamptz,
  constraint counted_within_receivers check (given_count + refused_count <= receiver_count),
  constraint done_when_all_are check ((done_at is not null) = (given_count + refused_count = receiver_count))
);
create index giving_of_template on coupons.giving (template_id, id);
comment on table coupons.giving is 'never deleted';

-- A buyer to whom one is to be given, and what became of it.
create table coupons.receiver (
  id        bigint generated always as identity primary key,
  giving_id bigint      not null references coupons.giving,
  buyer_id  bigint      not null,
  coupon_id bigint      references coupons.coupon,
  -- Why none was given.
  refusal   text        check (refusal in ('notOnOffer', 'allTaken', 'claimedAlready', 'notForYou', 'buyerUnknown')),
  done_at   timestamptz,
  unique (giving_id, buyer_id),
  constraint given_or_refused_when_done check (num_nonnulls(coupon_id, refusal) = num_nonnulls(done_at))
);
create unique index receiver_of_coupon on coupons.receiver (coupon_id) where coupon_id is not null;
create index receiver_in_turn on coupons.receiver (id) where done_at is null;
comment on table coupons.receiver is 'never deleted';

do $$
declare
  was text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'request_kind_check');
begin
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['coupons.give']) as k (m)));
end $$;
