-- Staff ask buyers about orders in review too. `paused_at` marks in the review's own row that it waits for its buyer and that its deadline
-- stands; `stood` is for how long it has stood, so that owners are not told of time that was the buyer's.
alter table orders.review add column paused_at timestamptz, add column stood interval not null default '0';
alter table orders.review add constraint review_paused_while_waiting check (paused_at is null or outcome is null) not valid;

-- The review of an order that is closed otherwise waits for nobody.
create or replace function orders.drop_review() returns trigger language plpgsql as $$
begin
  update orders.review set outcome = 'dropped', decided_at = new.closed_at, paused_at = null
  where order_id = new.id and outcome is null;
  return null;
end $$;

-- The order that an item is about, where it is one: the buyer's list of orders says which of them wait for an answer.
alter table work.info_request add column order_number text;
comment on column work.info_request.order_number is 'null: about no order, or asked by the version before';

-- I-97: what waits for its buyer has one open question, and the reverse.
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
    union all
    select 'quotes', id::text from quotes.request where paused_at is not null
    union all
    select 'transferRequests', id::text from transfers.request where paused_at is not null
    union all
    select 'repayments', id::text from credit.submission where asked_at is not null
  ), open (kind, ref) as (select kind, ref from work.info_request where state = 'open')
  select w.kind || ':' || w.ref as object, 'waits for its buyer, who is not asked' as problem
  from waits w where not exists (select from open o where o.kind = w.kind and o.ref = w.ref)
  union all
  select o.kind || ':' || o.ref, 'has an open question, and does not wait for its buyer'
  from open o where not exists (select from waits w where w.kind = o.kind and w.ref = o.ref);

alter table work.reason drop constraint reason_kind_check;
alter table work.reason add constraint reason_kind_check check (kind in ('vouchers', 'cancelRequests', 'orders', 'orderReviews',
  'verifications', 'quotes', 'transferRequests', 'voucherQuestions', 'cancelQuestions', 'orderQuestions', 'verificationQuestions',
  'quoteQuestions', 'transferQuestions')) not valid;
insert into work.reason (kind, code, position, text) values
  ('orderQuestions', 'confirmQuantity', 1, '{"cn": "您这次订购的数量较大，请确认数量无误，并告诉我们您希望何时收货。", "en": "This is a large quantity. Is it right, and when do you need the goods?", "spa": "Es una cantidad grande. ¿Es correcta, y para cuándo necesitas los productos?", "id": "Jumlah ini cukup besar. Apakah sudah benar, dan kapan Anda memerlukan barangnya?"}'),
  ('orderQuestions', 'unloading', 2, '{"cn": "请说明收货地点能否停大车、有无叉车卸货，以及联系人和收货时间。", "en": "Can a truck get to the address, and is there a forklift to unload? Who receives the goods, and when?", "spa": "¿Puede llegar un camión a la dirección y hay carretilla para descargar? ¿Quién recibe los productos, y cuándo?", "id": "Apakah truk bisa masuk ke alamat dan ada forklift untuk bongkar muat? Siapa yang menerima barang, dan kapan?"}'),
  ('orderQuestions', 'customs', 3, '{"cn": "您的收货地址在境外。请提供进口商名称和税号，并确认由谁办理清关、承担税费。", "en": "Your address is abroad. Who is the importer (name and tax number), and who clears customs and pays the duties?", "spa": "Tu dirección está en el extranjero. ¿Quién es el importador (nombre y número fiscal) y quién despacha la aduana y paga los aranceles?", "id": "Alamat Anda di luar negeri. Siapa importirnya (nama dan nomor pajak), dan siapa yang mengurus bea cukai serta membayar bea masuk?"}'),
  ('orderQuestions', 'substitute', 4, '{"cn": "部分商品暂时无法足量供应。能否减少数量，或改用同类商品？", "en": "We can’t supply the full quantity for now. Would a smaller quantity or a similar product do?", "spa": "Por ahora no podemos suministrar toda la cantidad. ¿Te sirve una cantidad menor o un producto similar?", "id": "Untuk saat ini jumlahnya tidak bisa kami penuhi. Apakah jumlah lebih sedikit atau produk sejenis bisa diterima?"}');
