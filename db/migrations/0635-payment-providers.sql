-- Payment providers whose keys the merchant enters. Money goes where the keys point, so turning a provider on, or changing
-- the keys of one that is on, is an act that a second person agrees to.

-- Keys as they were entered: what may be shown, and the rest encrypted. A row is never changed but to encrypt it again.
create table payments.provider_keys (
  id         uuid        primary key,
  provider   text        not null check (provider in ('stripe', 'wechat', 'alipay')),
  fields     jsonb       not null check (jsonb_typeof(fields) = 'object'),
  secrets    bytea       not null,
  created_at timestamptz not null,
  created_by bigint      not null,
  unique (provider, id)
);
comment on table payments.provider_keys is 'never deleted: attempts and refunds went by them';

-- Which keys count, whether buyers are offered the provider, and for which orders. Null: no such limit. Amounts are minor
-- units of the base currency, like the limits of approvals.
create table payments.provider_account (
  provider       text    primary key check (provider in ('stripe', 'wechat', 'alipay')),
  keys_id        uuid,
  is_on          boolean not null default false,
  currencies     text[]  not null check (currencies <@ array['CNY', 'USD', 'IDR'] and cardinality(currencies) > 0),
  min_amount     bigint  check (min_amount between 1 and 100000000000000),
  max_amount     bigint  check (max_amount between 1 and 100000000000000),
  customer_types text[]  not null default array['individual', 'business']
    check (customer_types <@ array['individual', 'business'] and cardinality(customer_types) > 0),
  order_families text[]  not null default array['goods', 'device']
    check (order_families <@ array['goods', 'device'] and cardinality(order_families) > 0),
  version        int     not null default 1,
  check (not is_on or keys_id is not null),
  check (min_amount <= max_amount),
  check (provider = 'stripe' or currencies = array['CNY']),
  -- The keys of another provider can never be used.
  foreign key (provider, keys_id) references payments.provider_keys (provider, id)
);
comment on table payments.provider_account is 'never deleted';
insert into payments.provider_account (provider, currencies) values
  ('stripe', array['CNY', 'USD', 'IDR']), ('wechat', array['CNY']), ('alipay', array['CNY']);

-- What the buyer scans, where the provider has no page to be sent to. And when the provider is to be told that an attempt is
-- over, so that nobody pays it any more; null once it knows.
alter table payments.attempt add column qr_text text;
alter table payments.attempt add column close_at timestamptz;
alter table payments.attempt add constraint attempt_closed_once_over check (close_at is null or state <> 'open') not valid;

alter table approvals.request drop constraint request_kind_check;
alter table approvals.request add constraint request_kind_check check (kind in ('orders.adjust', 'payments.refund',
  'payments.refundByBank', 'payments.closeRest', 'payments.voucher', 'payments.account', 'payments.provider', 'quotes.answer',
  'settings.loosen', 'settings.rate', 'settings.tax', 'pricing.tax', 'credit.terms', 'credit.repayment')) not valid;
