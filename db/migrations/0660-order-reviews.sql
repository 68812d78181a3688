-- Orders are reviewed before they are paid or, on credit terms, before they are shipped, where a rule of the settings says so.
insert into orders.edge (axis, "from", "to") values ('review', 'none', 'submitted'), ('review', 'submitted', 'under_review'),
  ('review', 'submitted', 'approved'), ('review', 'under_review', 'approved'), ('review', 'submitted', 'rejected'),
  ('review', 'under_review', 'rejected');

create table orders.review (
  order_id     bigint      primary key references orders.sales_order,
  buyer_id     bigint      not null,
  -- The rules that caught it.
  rules        text[]      not null check (cardinality(rules) between 1 and 4
    and rules <@ array['terms', 'business', 'quoted', 'outside']),
  asked_at     timestamptz not null,
  due_at       timestamptz not null check (due_at > asked_at),
  -- The owners were told that it waits for long.
  escalated_at timestamptz,
  -- dropped: the order was closed otherwise.
  outcome      text        check (outcome in ('approved', 'rejected', 'dropped')),
  decided_at   timestamptz,
  staff_id     bigint      references staff.member,
  staff_name   text        not null default '',
  note         text        not null default '' check (length(note) <= 500),
  constraint review_end_is_whole check ((outcome is null) = (decided_at is null)),
  -- Nobody but a member of staff decides, and never the clock.
  constraint review_decided_by_staff check ((outcome in ('approved', 'rejected')) is not true or staff_id is not null),
  constraint review_rejected_with_note check (outcome <> 'rejected' or note <> '')
);
comment on table orders.review is 'never deleted';
create index review_waiting on orders.review (asked_at) where outcome is null;
create index review_of_buyer on orders.review (buyer_id);
create index review_decided on orders.review (decided_at desc, order_id desc) where outcome in ('approved', 'rejected');

alter table work.reason drop constraint reason_kind_check;
alter table work.reason add constraint reason_kind_check check (kind in ('vouchers', 'cancelRequests', 'orders', 'orderReviews',
  'verifications', 'quotes', 'transferRequests', 'voucherQuestions', 'cancelQuestions', 'verificationQuestions', 'quoteQuestions',
  'transferQuestions')) not valid;
insert into work.reason (kind, code, position, text) values
  ('orderReviews', 'creditRisk', 1, '{"cn": "很抱歉，目前无法以账期发货。您可以重新下单并选择在线支付或银行转账。", "en": "We’re sorry: we can’t ship this order on credit terms at the moment. You can order again and pay online or by bank transfer.", "spa": "Lo sentimos: de momento no podemos enviar este pedido a crédito. Puedes volver a pedir y pagar en línea o por transferencia.", "id": "Maaf, saat ini kami tidak dapat mengirim pesanan ini dengan tempo. Anda dapat memesan lagi dan membayar online atau lewat transfer bank."}'),
  ('orderReviews', 'cannotDeliver', 2, '{"cn": "很抱歉，暂时无法配送到您的地址。", "en": "We’re sorry: we can’t deliver to your address at the moment.", "spa": "Lo sentimos: de momento no podemos entregar en tu dirección.", "id": "Maaf, saat ini kami tidak dapat mengirim ke alamat Anda."}'),
  ('orderReviews', 'tooLarge', 3, '{"cn": "很抱歉，目前无法供应这么大的数量。请减少数量后重新下单，或向我们询价。", "en": "We’re sorry: we can’t supply this quantity at the moment. Order a smaller quantity, or ask us for a quote.", "spa": "Lo sentimos: de momento no podemos suministrar esta cantidad. Pide menos o solicita una cotización.", "id": "Maaf, saat ini kami tidak dapat memasok jumlah ini. Pesan jumlah yang lebih kecil atau minta penawaran."}'),
  ('orderReviews', 'wrongPrice', 4, '{"cn": "很抱歉，商品价格标错，订单无法按该价格履行。", "en": "We’re sorry: the price was wrong, so we can’t fulfill the order at it.", "spa": "Lo sentimos: el precio era erróneo y no podemos servir el pedido a ese precio.", "id": "Maaf, harganya keliru sehingga pesanan tidak dapat dipenuhi dengan harga itu."}');

-- What must always hold (reliability.md 2). Each view is empty when all is well.

-- An order that a rule wants reviewed before it is paid begins as submitted.
create or replace view audit.i_26_wrong_beginning as
  select o.number as object, format('began as %s/%s/%s/%s', h.review, h.payment, h.fulfilment, h.lifecycle) as problem
  from orders.sales_order o
  join lateral (select * from orders.history where order_id = o.id order by id limit 1) h on true
  where h.review not in ('none', 'submitted')
    or (h.payment, h.fulfilment, h.lifecycle) <> ('unpaid', 'unfulfilled', 'open');

create view audit.i_26_order_unlike_review as
  select o.number as object, format('the order is %s/%s, its review %s', o.review, o.lifecycle, coalesce(r.outcome, 'waits')) as problem
  from orders.review r join orders.sales_order o on o.id = r.order_id
  where case
    when r.outcome is null then o.review not in ('submitted', 'under_review') or o.lifecycle <> 'open'
    when r.outcome = 'dropped' then o.review not in ('submitted', 'under_review') or o.lifecycle <> 'closed'
    when r.outcome = 'rejected' then o.review <> 'rejected' or o.lifecycle <> 'closed'
    else o.review <> 'approved' end
  union all
  select o.number, format('is %s, and nobody asked for a review', o.review)
  from orders.sales_order o
  where o.review <> 'none' and not exists (select from orders.review r where r.order_id = o.id)
  union all
  select o.number, format('waits for a review, and is %s and %s', o.payment, o.fulfilment)
  from orders.sales_order o
  where o.lifecycle = 'open' and o.review in ('submitted', 'under_review')
    and (o.fulfilment <> 'unfulfilled' or o.payment not in ('unpaid', 'paid') or (o.payment = 'paid' and o.terms_at is null))
  union all
  select o.number, format('waits for a review, and closes by itself at %s', o.closes_at)
  from orders.sales_order o
  where o.lifecycle = 'open' and o.review in ('submitted', 'under_review') and o.payment = 'unpaid'
    and o.closes_at < timestamptz '9999-01-01 00:00:00Z';
