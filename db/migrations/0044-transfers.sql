-- Schema of the transfers domain: goods that go from one warehouse to another, the merchant's own or because a buyer
-- asked for them (semantics.md 2.9). And of stock: what has come for a buyer is held for him for some time.
alter table stock.reservation add column held_until timestamptz; -- null: an order's, it lasts as long as its order
-- What a buyer may buy of his own, beside what is free to all.
create index reservation_held on stock.reservation (buyer_id, sku_id) where held_until is not null and ended_at is null;

create schema transfers;

create table transfers.transfer (
  id                bigint generated always as identity primary key,
  from_warehouse_id bigint      not null references stock.warehouse,
  to_warehouse_id   bigint      not null references stock.warehouse,
  state             text        not null default 'draft' check (state in ('draft', 'ready_to_ship', 'in_transit',
                                                                          'partially_received', 'received', 'cancelled')),
  note              text        not null,
  tracking          text        not null default '',
  expected_at       timestamptz,
  created_at        timestamptz not null,
  created_by        text        not null,
  shipped_at        timestamptz,
  ended_at          timestamptz,
  check (from_warehouse_id <> to_warehouse_id),
  check (shipped_at is not null or state in ('draft', 'ready_to_ship', 'cancelled')),
  check ((ended_at is not null) = (state in ('received', 'cancelled')))
);
create index transfer_by_state on transfers.transfer (state, id desc);

-- Everything that left is accounted for: received, put back, or lost with the reason.
create table transfers.line (
  id          bigint generated always as identity primary key,
  transfer_id bigint not null references transfers.transfer on delete cascade,
  sku_id      bigint not null references catalog.sku,
  product_id  bigint not null references catalog.product,
  quantity    bigint not null check (quantity between 1 and 1000000),
  shipped     bigint not null default 0 check (shipped in (0, quantity)),
  received    bigint not null default 0 check (received >= 0),
  put_back    bigint not null default 0 check (put_back >= 0),
  lost        bigint not null default 0 check (lost >= 0),
  lost_reason text   not null default '',
  unique (transfer_id, sku_id),
  check (received + put_back + lost <= shipped),
  check (lost = 0 or lost_reason <> '')
);

-- A buyer's wish. It reserves nothing; accepted, its transfer does; arrived, the goods are held for him.
create table transfers.request (
  id              bigint generated always as identity primary key,
  buyer_id        bigint      not null references accounts.buyer,
  sku_id          bigint      not null references catalog.sku,
  product_id      bigint      not null references catalog.product,
  to_warehouse_id bigint      not null references stock.warehouse,
  quantity        bigint      not null check (quantity between 1 and 1000000),
  note            text        not null,
  lang            text        not null check (lang in ('cn', 'en', 'spa', 'id')),
  state           text        not null default 'submitted' check (state in ('submitted', 'accepted', 'declined',
                                'in_transit', 'arrived', 'ordered', 'expired', 'withdrawn')),
  created_at      timestamptz not null,
  answer_by       timestamptz not null,
  -- In the base currency. What the buyer was told is the most that may be asked for.
  told_fee        bigint      not null check (told_fee >= 0),
  fee             bigint check (fee between 0 and told_fee),
  transfer_id     bigint unique references transfers.transfer,
  decline_reason  text,
  arrived         bigint check (arrived between 1 and quantity),
  hold_until      timestamptz,
  order_number    text,
  ended_at        timestamptz,
  check (transfer_id is not null or state in ('submitted', 'declined', 'withdrawn')),
  check ((fee is not null) = (transfer_id is not null)),
  check ((decline_reason is not null) = (state = 'declined')),
  check ((arrived is not null and hold_until is not null) = (state in ('arrived', 'ordered', 'expired'))),
  check ((order_number is not null) = (state = 'ordered')),
  check ((ended_at is not null) = (state in ('declined', 'ordered', 'expired', 'withdrawn')))
);
create unique index request_open on transfers.request (buyer_id, sku_id, to_warehouse_id)
  where state in ('submitted', 'accepted', 'in_transit', 'arrived');
create index request_of_buyer on transfers.request (buyer_id, id desc);
create index request_by_state on transfers.request (state, id desc);
create index request_hold on transfers.request (hold_until) where state = 'arrived';

create view audit.i_03_transfers_keep_every_unit as
  with moved as (
    select reference, sku_id, -sum(on_hand_delta) filter (where kind = 'transfer_out') as gone,
      sum(on_hand_delta) filter (where kind = 'transfer_in') as come
    from stock.movement where reference like 'transfer:%' group by reference, sku_id
  )
  select 'transfer ' || l.transfer_id || ', SKU ' || l.sku_id as object,
    l.shipped || ' shipped, movements say ' || coalesce(m.gone, 0) || '; '
      || l.received + l.put_back || ' came, movements say ' || coalesce(m.come, 0) as problem
  from transfers.line l left join moved m on m.reference = 'transfer:' || l.transfer_id and m.sku_id = l.sku_id
  where l.shipped <> coalesce(m.gone, 0) or l.received + l.put_back <> coalesce(m.come, 0)
  union all
  select 'transfer ' || t.id, 'has ended with ' || sum(l.shipped - l.received - l.put_back - l.lost) || ' under way'
  from transfers.transfer t join transfers.line l on l.transfer_id = t.id
  where t.ended_at is not null group by t.id having sum(l.shipped - l.received - l.put_back - l.lost) <> 0
  union all
  select 'request ' || r.id, r.state || ', and ' || count(s.id) || ' reservations hold its goods'
  from transfers.request r
  left join stock.reservation s on s.order_ref = 'hold:' || r.id and s.ended_at is null
  group by r.id having count(s.id) <> case when r.state = 'arrived' then 1 else 0 end;
