-- After-sales cases: goods that were shipped and are not right. The schema belongs to domains/after-sales.
create schema after_sales;

-- Case numbers: this sequence, permuted with the key, as numbers of orders are.
create sequence after_sales.number_sequence minvalue 0 maxvalue 99999999 start 0 cycle;
create table after_sales.numbering (
  only_row boolean primary key default true check (only_row),
  key      uuid    not null default gen_random_uuid()
);
insert into after_sales.numbering default values;

-- Of each line of an order with a case: what was shipped of it, its share of what was paid, and what cases have taken of both. What a case
-- takes it gives back when it ends without a refund. Shares are whole: those of all lines sum to what was paid for what was shipped.
create table after_sales.line (
  order_id           bigint  not null references orders.sales_order,
  line_id            bigint  not null,
  buyer_id           bigint  not null,
  quantity           integer not null check (quantity > 0),
  goods_amount       bigint  not null check (goods_amount between 0 and 100000000000000),
  freight_amount     bigint  not null check (freight_amount between 0 and 100000000000000),
  taken_quantity     integer not null default 0,
  taken_goods_amount bigint  not null default 0,
  -- Freight goes back only where staff say so, at the refund.
  refunded_freight_amount bigint not null default 0,
  refunded_goods_amount   bigint not null default 0,
  primary key (order_id, line_id),
  foreign key (order_id, line_id) references orders.line,
  constraint taken_within_shipped check (taken_quantity between 0 and quantity),
  constraint taken_within_paid check (taken_goods_amount between 0 and goods_amount),
  constraint refunded_within_taken check (refunded_goods_amount between 0 and taken_goods_amount),
  constraint freight_within_paid check (refunded_freight_amount between 0 and freight_amount)
);
comment on table after_sales.line is 'never deleted';

create table after_sales.sales_case (
  id           bigint generated always as identity primary key,
  number       text        not null unique check (number ~ '^RF\d{15}$'),
  order_id     bigint      not null references orders.sales_order,
  order_number text        not null,
  buyer_id     bigint      not null,
  lang         text        not null check (lang in ('cn', 'en', 'spa', 'id')),
  currency     text        not null check (currency in ('CNY', 'USD', 'IDR')),
  type         text        not null check (type in ('refund_only', 'return_refund')),
  state        text        not null default 'applied' check (state in ('applied', 'agreed', 'awaiting_return', 'pickup_booked', 'picked_up',
    'returning', 'received', 'refunding', 'completed', 'rejected', 'goods_refused', 'revoked', 'closed_overdue')),
  recovery     text        not null check (recovery in ('none', 'self', 'pickup')),
  -- The latest round.
  round        integer     not null default 1 check (round between 1 and 1000),
  reapplied_count integer  not null default 0 check (reapplied_count between 0 and 1000),
  created_at   timestamptz not null,
  changed_at   timestamptz not null,
  -- Until when somebody has to act; what happens then is told by the state. Null: nobody has to, or the clock stands.
  due_at       timestamptz,
  -- Staff have not acted in time, and the owners know.
  escalated_at timestamptz,
  -- The buyer is asked, and the clock stands.
  paused_at    timestamptz,
  -- What was agreed to.
  agreed_goods_amount   bigint check (agreed_goods_amount between 0 and 100000000000000),
  agreed_freight_amount bigint check (agreed_freight_amount between 0 and 100000000000000),
  decided_by   bigint,
  return_address jsonb,
  -- Goods on their way back.
  return_carrier text check (length(return_carrier) between 1 and 60),
  return_number  text check (length(return_number) between 6 and 40),
  return_phone   text check (length(return_phone) <= 30),
  return_remark  text check (length(return_remark) <= 300),
  pickup_on      date,
  sent_at        timestamptz,
  received_at    timestamptz,
  -- Nobody checked them in: the time was over.
  received_by_itself boolean not null default false,
  refund_at      timestamptz,
  -- What of its refunds has arrived.
  arrived_amount bigint      not null default 0 check (arrived_amount between 0 and 100000000000000),
  ended_at       timestamptz,
  constraint case_ended check ((ended_at is not null) = (state in ('completed', 'rejected', 'goods_refused', 'revoked', 'closed_overdue'))),
  constraint case_waits_while_paused check (paused_at is null or state = 'applied'),
  constraint case_agreed check (state not in ('agreed', 'awaiting_return', 'pickup_booked', 'picked_up', 'returning', 'received', 'refunding',
    'completed', 'goods_refused') or (agreed_goods_amount is not null and agreed_freight_amount is not null)),
  constraint case_returns_somewhere check (state not in ('awaiting_return', 'pickup_booked', 'picked_up', 'returning') or return_address is not null),
  constraint case_sent check (state <> 'returning' or (return_carrier is not null and return_number is not null and sent_at is not null)),
  constraint case_refunding check ((refund_at is not null) = (state in ('refunding', 'completed'))),
  constraint case_due check (due_at is not null or paused_at is not null or state in ('refunding', 'completed', 'rejected', 'goods_refused',
    'revoked', 'closed_overdue')),
  constraint case_refund_only_returns_nothing check (type <> 'refund_only' or recovery = 'none')
);
comment on table after_sales.sales_case is 'never deleted';
create index case_of_order on after_sales.sales_case (order_id, id);
create index case_of_buyer on after_sales.sales_case (buyer_id, id desc);
create index case_due_next on after_sales.sales_case (due_at) where due_at is not null and escalated_at is null;
create index case_refunded on after_sales.sales_case (id) where state = 'refunding' and arrived_amount = agreed_goods_amount + agreed_freight_amount;
create index case_open on after_sales.sales_case (state, due_at) where ended_at is null;

-- A refund of a case has arrived, within the transaction that notes it and has the order locked.
create function after_sales.count_arrived() returns trigger language plpgsql as $$
begin
  update after_sales.sales_case set arrived_amount = arrived_amount + new.amount where number = split_part(new.key, ':', 2);
  return null;
end $$;
create trigger refund_of_case_arrived after update of state on payments.refund
  for each row when (new.state = 'succeeded' and old.state <> 'succeeded' and starts_with(new.key, 'case:'))
  execute function after_sales.count_arrived();
create trigger refund_of_case_arrived_at_once after insert on payments.refund
  for each row when (new.state = 'succeeded' and starts_with(new.key, 'case:'))
  execute function after_sales.count_arrived();

-- A round is what the buyer asked for, as it was sent, and what became of it.
create table after_sales.round (
  case_id    bigint      not null references after_sales.sales_case,
  number     integer     not null check (number > 0),
  buyer_id   bigint      not null,
  type       text        not null,
  reason     text        not null check (reason ~ '^[a-zA-Z]{1,40}$'),
  recovery   text        not null,
  text       text        not null check (length(text) between 1 and 500),
  -- The sum of its lines, as it was explained to the buyer.
  amount     bigint      not null check (amount between 0 and 100000000000000),
  created_at timestamptz not null,
  outcome    text        check (outcome in ('edited', 'agreed', 'rejected', 'goods_refused', 'revoked', 'closed_overdue', 'completed')),
  decided_at timestamptz,
  staff_id   bigint,
  staff_name text        not null default '',
  -- What the buyer reads.
  answer     text        not null default '' check (length(answer) <= 500),
  primary key (case_id, number),
  check ((outcome is null) = (decided_at is null))
);
comment on table after_sales.round is 'never deleted';
create table after_sales.round_line (
  case_id      bigint  not null,
  number       integer not null,
  line_id      bigint  not null,
  order_id     bigint  not null,
  quantity     integer not null check (quantity > 0),
  goods_amount bigint  not null check (goods_amount between 0 and 100000000000000),
  primary key (case_id, number, line_id),
  foreign key (case_id, number) references after_sales.round,
  foreign key (order_id, line_id) references after_sales.line
);
comment on table after_sales.round_line is 'append-only: what was asked for';

-- Pictures: of a round, or of the parcel that goes back.
create table after_sales.file (
  case_id  bigint  not null references after_sales.sales_case,
  kind     text    not null check (kind in ('round', 'return')),
  round    integer not null,
  position integer not null check (position between 1 and 9),
  buyer_id bigint  not null,
  file_id  text    not null,
  primary key (case_id, kind, round, position)
);
comment on table after_sales.file is 'append-only: what a buyer has shown';

-- What came back, as it was checked in.
create table after_sales.check_in (
  case_id    bigint      not null references after_sales.sales_case,
  line_id    bigint      not null,
  quantity   integer     not null check (quantity >= 0),
  resellable_quantity integer not null,
  condition  text        not null check (length(condition) <= 300),
  at         timestamptz not null,
  staff_id   bigint      not null,
  staff_name text        not null,
  primary key (case_id, line_id),
  check (resellable_quantity between 0 and quantity)
);
comment on table after_sales.check_in is 'append-only: what the warehouse has seen';

-- Append-only: what happened, who did it, and where the case stood afterwards.
create table after_sales.event (
  id         bigint generated always as identity,
  case_id    bigint      not null references after_sales.sales_case,
  at         timestamptz not null,
  actor      text        not null check (actor in ('buyer', 'staff', 'system')),
  actor_id   bigint,
  actor_name text        not null default '',
  event      text        not null,
  note       text        not null default '' check (length(note) <= 500),
  round      integer     not null,
  state      text        not null,
  primary key (case_id, id)
);
comment on table after_sales.event is 'append-only: what happened in a case';

-- Orders with a case that is not over: their receipt does not confirm itself.
create table orders.open_case (
  order_id    bigint      not null references orders.sales_order,
  number      text        not null,
  buyer_id    bigint      not null,
  -- Since when the receipt stands still: the beginning of the first of the cases that are open together.
  paused_from timestamptz not null,
  primary key (order_id, number)
);

do $$
declare was text;
begin
  select pg_get_constraintdef(oid) into strict was from pg_constraint
  where conrelid = 'approvals.request'::regclass and conname = 'request_kind_check';
  alter table approvals.request drop constraint request_kind_check;
  execute format('alter table approvals.request add constraint request_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['afterSales.refund']) as k (m)));
  select pg_get_constraintdef(oid) into strict was from pg_constraint
  where conrelid = 'work.reason'::regclass and conname = 'reason_kind_check';
  alter table work.reason drop constraint reason_kind_check;
  execute format('alter table work.reason add constraint reason_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['afterSales'] union select array['caseQuestions']) as k (m)));
end $$;

insert into work.reason (kind, code, position, text) values
  ('afterSales', 'noFault', 1, '{"cn": "从图片看不出您描述的问题。请补充能看清问题的图片后重新提交。", "en": "The pictures don’t show the problem you describe. Please add pictures that show it clearly and resubmit.", "spa": "Las fotos no muestran el problema que describes. Añade fotos en las que se vea con claridad y vuelve a enviar la solicitud.", "id": "Foto belum menunjukkan masalah yang Anda jelaskan. Tambahkan foto yang jelas lalu ajukan kembali."}'),
  ('afterSales', 'used', 2, '{"cn": "商品已使用或已安装，不符合无理由退货的条件。", "en": "The goods have been used or installed, so they can’t be returned without a fault.", "spa": "Los productos se han usado o instalado, por lo que no se pueden devolver sin un defecto.", "id": "Barang sudah dipakai atau dipasang, sehingga tidak dapat diretur tanpa cacat."}'),
  ('afterSales', 'delivered', 3, '{"cn": "物流显示包裹已签收。请先与收货人确认，如仍未收到请重新提交。", "en": "The carrier reports the parcel as delivered. Please check with the person who received it, and resubmit if it’s still missing.", "spa": "El transportista indica que el paquete se entregó. Consulta con quien lo recibió y vuelve a enviar la solicitud si sigue sin aparecer.", "id": "Kurir mencatat paket sudah diterima. Mohon cek dengan penerima, dan ajukan kembali jika masih belum ada."}'),
  ('afterSales', 'packaging', 4, '{"cn": "外包装和附件不齐，无法按全新商品退货。", "en": "The packaging or accessories are missing, so the goods can’t be taken back as new.", "spa": "Faltan el embalaje o los accesorios, así que no podemos aceptar los productos como nuevos.", "id": "Kemasan atau aksesori tidak lengkap, sehingga barang tidak dapat diterima sebagai barang baru."}'),
  ('caseQuestions', 'label', 1, '{"cn": "请补充商品铭牌和外箱标签的照片，标签上的批号要看得清。", "en": "Please send a picture of the nameplate and of the label on the box, with a readable batch number.", "spa": "Envía una foto de la placa del producto y de la etiqueta de la caja, con el número de lote legible.", "id": "Mohon kirim foto pelat nama produk dan label kardus dengan nomor batch yang terbaca."}'),
  ('caseQuestions', 'whenSeen', 2, '{"cn": "请说明问题是收货时发现的，还是使用中出现的，共有几件。", "en": "Did you see the problem when the goods arrived or while using them, and how many pieces have it?", "spa": "¿Viste el problema al recibir los productos o al usarlos, y cuántas piezas lo tienen?", "id": "Apakah masalah terlihat saat barang tiba atau saat dipakai, dan berapa unit yang bermasalah?"}');

-- What must always hold (reliability.md 2). Each view is empty when all is well.

-- I-97: what waits for its buyer has one open question, and the reverse. The review of an order may wait for its buyer's consent instead.
create or replace view audit.i_97_asked_items as
  with waits (kind, ref) as (
    select 'vouchers', id::text from payments.voucher where asked_at is not null
    union all
    select 'verifications', id::text from papers.version where asked_at is not null
    union all
    select 'cancelRequests', o.number from orders.cancel_request r join orders.sales_order o on o.id = r.order_id
    where r.paused_at is not null
    union all
    select 'orderReviews', o.number from orders.review r join orders.sales_order o on o.id = r.order_id
    where r.paused_at is not null
      and not exists (select from orders.revision v where v.order_id = r.order_id and v.state = 'open')
    union all
    select 'quotes', id::text from quotes.request where paused_at is not null
    union all
    select 'transferRequests', id::text from transfers.request where paused_at is not null
    union all
    select 'repayments', id::text from credit.submission where asked_at is not null
    union all
    select 'afterSales', number from after_sales.sales_case where paused_at is not null
  ), open (kind, ref) as (select kind, ref from work.info_request where state = 'open')
  select w.kind || ':' || w.ref as object, 'waits for its buyer, who is not asked' as problem
  from waits w where not exists (select from open o where o.kind = w.kind and o.ref = w.ref)
  union all
  select o.kind || ':' || o.ref, 'has an open question, and does not wait for its buyer'
  from open o where not exists (select from waits w where w.kind = o.kind and w.ref = o.ref);

-- The pieces and the money that cases have taken of a line are those of the cases that are open or completed.
create view audit.i_17_cases_unlike_lines as
  select o.number as object, format('line %s: cases take %s pieces and %s, the line counts %s and %s', l.line_id, coalesce(t.quantity, 0),
    coalesce(t.amount, 0), l.taken_quantity, l.taken_goods_amount) as problem
  from after_sales.line l
  join orders.sales_order o on o.id = l.order_id
  left join (
    select r.order_id, r.line_id, sum(r.quantity) as quantity, sum(r.goods_amount) as amount
    from after_sales.sales_case c
    join after_sales.round_line r on r.case_id = c.id and r.number = c.round
    where c.state not in ('rejected', 'goods_refused', 'revoked', 'closed_overdue') group by r.order_id, r.line_id) t
    on t.order_id = l.order_id and t.line_id = l.line_id
  where (l.taken_quantity, l.taken_goods_amount) is distinct from (coalesce(t.quantity, 0), coalesce(t.amount, 0));
-- What a case agreed to has left as its refunds, all of it and no more.
create view audit.i_17_cases_unlike_refunds as
  select c.number as object, format('agreed to %s, its refunds hold %s', c.agreed_goods_amount + c.agreed_freight_amount,
    coalesce(f.amount, 0)) as problem
  from after_sales.sales_case c
  left join lateral (select sum(amount) as amount from payments.refund
    where order_id = c.order_id and key like 'case:' || c.number || ':%') f on true
  where coalesce(f.amount, 0) <> case when c.state in ('refunding', 'completed') then c.agreed_goods_amount + c.agreed_freight_amount else 0 end;
create view audit.i_26_case_unlike_events as
  select c.number as object, format('is %s, its events end at %s', c.state, e.state) as problem
  from after_sales.sales_case c
  left join lateral (select state from after_sales.event where case_id = c.id order by id desc limit 1) e on true
  where e.state is distinct from c.state;
create view audit.i_26_open_cases_unlike_orders as
  select o.number as object, format('%s is %s, and the order says otherwise', c.number, c.state) as problem
  from after_sales.sales_case c join orders.sales_order o on o.id = c.order_id
  where (c.ended_at is null) <> exists (select from orders.open_case x where x.order_id = c.order_id and x.number = c.number);
-- Only what was checked in as fit for sale has gone back to its warehouse.
create view audit.i_10_returned_unlike_check_in as
  select c.number as object, format('%s came back fit for sale, stock took %s', coalesce(i.quantity, 0), coalesce(m.quantity, 0)) as problem
  from after_sales.sales_case c
  left join lateral (select sum(k.resellable_quantity::bigint * l.factor) as quantity from after_sales.check_in k
    join orders.line l on l.order_id = c.order_id and l.id = k.line_id where k.case_id = c.id) i on true
  left join (select reference, sum(on_hand_delta) as quantity from stock.movement where kind = 'returned' group by reference) m
    on m.reference = c.number
  where coalesce(i.quantity, 0) <> coalesce(m.quantity, 0);
