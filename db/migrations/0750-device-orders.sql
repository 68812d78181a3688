-- What an order of machines has beside an order: how it is built and delivered, when it is installed, and that it was accepted.
create schema device_orders;

-- The milestones that a new order begins with, planned so many days after it was paid for or its deposit was.
create table device_orders.template (
  id       bigint  generated always as identity primary key,
  position integer not null,
  name     jsonb   not null check (length(name ->> 'cn') between 1 and 60),
  days     integer not null check (days between 0 and 730),
  version  integer not null default 1
);
insert into device_orders.template (position, name, days) values
  (1, '{"cn": "开始生产", "en": "Production started", "spa": "Inicio de fabricación", "id": "Produksi dimulai"}', 2),
  (2, '{"cn": "组装完成", "en": "Assembled", "spa": "Montaje terminado", "id": "Perakitan selesai"}', 15),
  (3, '{"cn": "出厂检验合格", "en": "Factory test passed", "spa": "Prueba de fábrica superada", "id": "Lulus uji pabrik"}', 20),
  (4, '{"cn": "包装完毕，待发货", "en": "Packed and ready to ship", "spa": "Embalada y lista para enviar", "id": "Dikemas dan siap dikirim"}', 25);

create table device_orders.project (
  order_id        bigint      primary key references orders.sales_order,
  buyer_id        bigint      not null,
  number          text        not null unique,
  lang            text        not null,
  begun_at        timestamptz not null,
  -- Months from acceptance; staff may change them until then.
  warranty_months integer     not null check (warranty_months between 0 and 120)
);
comment on table device_orders.project is 'never deleted';
create index project_of_buyer on device_orders.project (buyer_id);

create table device_orders.milestone (
  id           bigint      generated always as identity primary key,
  order_id     bigint      not null references device_orders.project,
  position     integer     not null,
  name         jsonb       not null check (length(name ->> 'cn') between 1 and 60),
  planned_on   date        not null,
  reached_at   timestamptz,
  note         text        not null default '' check (length(note) <= 500),
  picture_urls text[]      not null default '{}' check (cardinality(picture_urls) <= 6),
  staff_name   text        not null default '',
  version      integer     not null default 1
);
create index milestone_of_project on device_orders.milestone (order_id, position, id);

-- The buyer proposes three times; the merchant takes one, or asks for others.
create table device_orders.appointment (
  id          bigint        generated always as identity primary key,
  order_id    bigint        not null references device_orders.project,
  buyer_id    bigint        not null,
  state       text          not null default 'proposed' check (state in ('proposed', 'confirmed', 'returned', 'withdrawn')),
  slots       timestamptz[] not null check (cardinality(slots) = 3),
  note        text          not null default '' check (length(note) <= 300),
  proposed_at timestamptz   not null,
  answer_by   timestamptz   not null,
  chosen_at   timestamptz,
  reply       text          not null default '' check (length(reply) <= 300),
  decided_at  timestamptz,
  staff_id    bigint        references staff.member,
  -- A time that nobody proposed is never confirmed.
  constraint chosen_is_proposed check (chosen_at is null or chosen_at = any (slots)),
  constraint confirmed_has_time check ((state = 'confirmed') <= (chosen_at is not null)),
  constraint decided_by_staff check (state not in ('confirmed', 'returned') or (staff_id is not null and decided_at is not null)),
  constraint others_with_reason check (state <> 'returned' or reply <> '')
);
comment on table device_orders.appointment is 'never deleted';
create unique index one_live_appointment on device_orders.appointment (order_id) where state in ('proposed', 'confirmed');
create index appointment_waiting on device_orders.appointment (proposed_at) where state = 'proposed';

-- The protocol that a machine was installed and accepted: signed once, never changed.
create table device_orders.acceptance (
  order_id          bigint      primary key references device_orders.project,
  buyer_id          bigint      not null,
  signer_name       text        not null check (length(signer_name) between 1 and 80),
  remarks           text        not null default '' check (length(remarks) <= 1000),
  signature_file_id text        not null unique,
  photo_file_ids    text[]      not null default '{}' check (cardinality(photo_file_ids) <= 3),
  accepted_at       timestamptz not null,
  warranty_months   integer     not null check (warranty_months between 0 and 120),
  -- The last day of the warranty, on the shop's clock.
  warranty_until    date        not null
);
comment on table device_orders.acceptance is 'append-only: a protocol is signed once';

-- What must always hold. Each view is empty when all is well.

create view audit.i_26_device_order_before_its_time as
  select p.number as object, format('the order is %s/%s, and has %s', o.fulfilment, o.lifecycle, x.what) as problem
  from device_orders.project p
  join orders.sales_order o on o.id = p.order_id
  join (select order_id, 'an acceptance' as what from device_orders.acceptance
    union all select order_id, 'a confirmed installation' from device_orders.appointment where state = 'confirmed') x on x.order_id = p.order_id
  where o.fulfilment not in ('shipped', 'received');

create view audit.i_26_device_project_unlike_order as
  select p.number as object, format('the order is %s of %s, family %s', o.number, o.buyer_id, o.family) as problem
  from device_orders.project p join orders.sales_order o on o.id = p.order_id
  where o.family <> 'device' or o.number <> p.number or o.buyer_id <> p.buyer_id;
