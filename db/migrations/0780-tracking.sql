-- Where parcels are, as carriers report it through a tracking provider that the merchant chooses; none is chosen at first.

-- What became of a parcel on its way. A parcel whose number is corrected shows those of its number only.
create table orders.parcel_trace (
  parcel_id       bigint      not null references orders.parcel,
  tracking_number text        not null,
  -- As the carrier dates it.
  at              timestamptz not null,
  text            text        not null check (length(text) between 1 and 300),
  state           text        check (state in ('registered', 'accepted', 'moving', 'delivering', 'waitingPickup', 'delivered', 'failed', 'returned')),
  -- Repeated notifications add nothing.
  primary key (parcel_id, tracking_number, at, text)
);
comment on table orders.parcel_trace is 'append-only: what a carrier has reported';

-- `followed_at`: tracking has taken it up, with the number that it has now.
alter table orders.parcel add column followed_at timestamptz;
alter table orders.parcel add column tracking_state text;
alter table orders.parcel add constraint parcel_state_is_known check (tracking_state in
  ('registered', 'accepted', 'moving', 'delivering', 'waitingPickup', 'delivered', 'failed', 'returned')) not valid;
alter table orders.parcel add constraint parcel_state_is_followed check (tracking_state is null or followed_at is not null) not valid;

create schema tracking;

-- One is on at most. Secrets are encrypted and bound to `keys_id`, which is another with each change.
create table tracking.provider_account (
  provider text    primary key check (provider in ('kuaidi100', 'aftership')),
  is_on    boolean not null default false,
  keys_id  uuid,
  fields   jsonb   not null default '{}' check (jsonb_typeof(fields) = 'object'),
  secrets  bytea,
  version  int     not null default 1,
  constraint keys_are_whole check ((keys_id is null) = (secrets is null)),
  constraint on_with_keys check (not is_on or secrets is not null)
);
comment on table tracking.provider_account is 'never deleted';
create unique index one_provider_is_on on tracking.provider_account (is_on) where is_on;
insert into tracking.provider_account (provider) values ('kuaidi100'), ('aftership');

-- What a provider calls a carrier of the shop; without a row it is left to recognise the number.
create table tracking.carrier_code (
  carrier_id bigint not null references shipping.carrier,
  provider   text   not null check (provider in ('kuaidi100', 'aftership')),
  code       text   not null check (code ~ '^[a-z0-9][a-z0-9_-]{1,39}$'),
  primary key (carrier_id, provider)
);
insert into tracking.carrier_code (carrier_id, provider, code)
select c.id, known.provider, known.code
from shipping.carrier c
join (values ('顺丰速运', 'kuaidi100', 'shunfeng'), ('顺丰速运', 'aftership', 'sf-express'), ('中通快递', 'kuaidi100', 'zhongtong'),
  ('中通快递', 'aftership', 'zto-express'), ('德邦物流', 'kuaidi100', 'debangkuaidi'), ('德邦物流', 'aftership', 'deppon'),
  ('DHL', 'kuaidi100', 'dhl'), ('DHL', 'aftership', 'dhl')) as known (name, provider, code) on known.name = c.name ->> 'cn';

-- A parcel that is followed.
create table tracking.shipment (
  parcel_id     bigint      primary key references orders.parcel,
  order_number  text        not null,
  carrier_id    bigint      not null,
  -- Upper case and without spaces, as providers answer.
  number        text        not null,
  shipped_at    timestamptz not null,
  -- Where it is registered; null: nowhere yet.
  provider      text        check (provider in ('kuaidi100', 'aftership', 'sandbox')),
  -- What the provider calls it.
  reference     text,
  state         text        check (state in ('registered', 'accepted', 'moving', 'delivering', 'waitingPickup', 'delivered', 'failed', 'returned')),
  -- Of the latest trace: an older report changes nothing.
  moved_at      timestamptz,
  heard_at      timestamptz,
  asked_at      timestamptz,
  -- The next call to the provider; null: it has arrived, or is followed no longer.
  due_at        timestamptz,
  attempt_count int         not null default 0,
  error         text,
  -- A task for staff.
  problem       text        check (problem in ('returned', 'failed', 'still', 'refused', 'wrongNumber')),
  problem_at    timestamptz,
  handled_at    timestamptz,
  handled_name  text        not null default '',
  note          text        not null default '' check (length(note) <= 300),
  constraint problem_is_dated check ((problem is null) = (problem_at is null)),
  constraint handled_is_a_problem check (handled_at is null or problem is not null),
  constraint arrived_is_not_due check (state is distinct from 'delivered' or due_at is null)
);
create index shipment_due on tracking.shipment (due_at) where due_at is not null;
create index shipment_by_number on tracking.shipment (number);
create index shipment_problem on tracking.shipment (problem_at) where problem is not null and handled_at is null;
create index shipment_of_order on tracking.shipment (order_number);

-- What must always hold (reliability.md 2). Each view is empty when all is well.
create view audit.i_26_parcel_unlike_shipment as
  select o.number as object, format('parcel %s is %s, its shipment %s', p.id, coalesce(p.tracking_state, 'unknown'), coalesce(s.state, 'unknown')) as problem
  from tracking.shipment s join orders.parcel p on p.id = s.parcel_id join orders.sales_order o on o.id = p.order_id
  where p.followed_at is not null and p.tracking_state is distinct from s.state
  union all
  select o.number, format('parcel %s was delivered, and is not signed for', p.id)
  from orders.parcel p join orders.sales_order o on o.id = p.order_id
  where p.tracking_state = 'delivered' and p.signed_at is null;
