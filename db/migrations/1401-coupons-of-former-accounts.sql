-- What deleted accounts had of coupons counts for whoever registers their address again. Tables of domains/coupons.

-- Of deleted accounts, by hashes of their addresses, as long as the template can be claimed.
create table if not exists coupons.forgotten (
  -- HMAC-SHA-256 with the installation's secret: who was here is not to be read from it.
  address_hash bytea   not null check (length(address_hash) = 32),
  template_id  bigint  not null references coupons.template,
  count        integer not null check (count between 1 and 10000000),
  primary key (address_hash, template_id)
);
create index if not exists forgotten_of_template on coupons.forgotten (template_id);

-- What buyers had of templates under accounts that they have deleted.
create table if not exists coupons.had_before (
  buyer_id    bigint  not null,
  template_id bigint  not null references coupons.template,
  count       integer not null check (count between 1 and 10000000),
  primary key (buyer_id, template_id)
);
create index if not exists had_before_of_template on coupons.had_before (template_id);
