-- Staff ask buyers for more about their requests to cancel, for quotes and for transfers too. `paused_at` marks in the item's own row that it
-- waits for its buyer and that its deadline stands. (asked_at of a request to cancel is when the buyer made it.)
alter table orders.cancel_request add column paused_at timestamptz;
alter table orders.cancel_request add constraint paused_while_waiting check (paused_at is null or state = 'waiting') not valid;
alter table quotes.request add column paused_at timestamptz;
alter table quotes.request add constraint paused_while_sent check (paused_at is null or state = 'sent') not valid;
alter table transfers.request add column paused_at timestamptz;
alter table transfers.request add constraint paused_while_submitted check (paused_at is null or state = 'submitted') not valid;

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
    select 'quotes', id::text from quotes.request where paused_at is not null
    union all
    select 'transferRequests', id::text from transfers.request where paused_at is not null
  ), open (kind, ref) as (select kind, ref from work.info_request where state = 'open')
  select w.kind || ':' || w.ref as object, 'waits for its buyer, who is not asked' as problem
  from waits w where not exists (select from open o where o.kind = w.kind and o.ref = w.ref)
  union all
  select o.kind || ':' || o.ref, 'has an open question, and does not wait for its buyer'
  from open o where not exists (select from waits w where w.kind = o.kind and w.ref = o.ref);

-- What buyers attach to such answers is no financial record: it goes with their account.
alter table uploads.file drop constraint file_purpose_check;
alter table uploads.file add constraint file_purpose_check check (purpose in ('voucher', 'answer', 'avatar', 'product', 'banner', 'model',
  'video', 'sheet', 'identity', 'licence')) not valid;
alter table uploads.file drop constraint file_check4;
alter table uploads.file add constraint file_check4
  check (owner_kind <> 'buyer' or purpose in ('voucher', 'answer', 'avatar', 'identity', 'licence')) not valid;
create or replace view audit.i_63_files as
  select 'file:' || id as object, 'a PDF for ' || purpose as problem
  from uploads.file where type = 'application/pdf' and purpose not in ('voucher', 'answer', 'licence')
  union all
  select 'file:' || id, 'a picture without size' from uploads.file
  where type like 'image/%' and (width is null or height is null)
  union all
  select 'file:' || id, 'unclaimed since ' || created_at from uploads.file
  where claimed_at is null and created_at < now() - interval '3 days';

alter table work.reason drop constraint reason_kind_check;
alter table work.reason add constraint reason_kind_check check (kind in ('vouchers', 'cancelRequests', 'orders', 'verifications', 'quotes',
  'transferRequests', 'voucherQuestions', 'cancelQuestions', 'verificationQuestions', 'quoteQuestions', 'transferQuestions')) not valid;
insert into work.reason (kind, code, position, text) values
  ('cancelQuestions', 'stillCancel', 1, '{"cn": "您的订单已打包，今天即可发出。是否仍需取消？", "en": "Your order is packed and can leave today. Do you still want to cancel it?", "spa": "Tu pedido está preparado y puede salir hoy. ¿Aún quieres cancelarlo?", "id": "Pesanan Anda sudah dikemas dan bisa dikirim hari ini. Tetap ingin dibatalkan?"}'),
  ('cancelQuestions', 'wrongDetails', 2, '{"cn": "是收货地址、联系人或数量填错了吗？请告诉我们正确的信息，我们改好后发货。", "en": "Is the address, the contact, or a quantity wrong? Tell us what’s right, and we’ll correct it and ship.", "spa": "¿Hay un error en la dirección, el contacto o una cantidad? Dinos lo correcto, lo corregimos y lo enviamos.", "id": "Apakah alamat, kontak, atau jumlahnya salah? Beri tahu kami yang benar, lalu kami perbaiki dan kirim."}'),
  ('cancelQuestions', 'partOnly', 3, '{"cn": "您想取消整个订单，还是只取消其中的部分商品？请告诉我们具体是哪些。", "en": "Do you want to cancel the whole order or only some products? Tell us which ones.", "spa": "¿Quieres cancelar todo el pedido o solo algunos productos? Dinos cuáles.", "id": "Ingin membatalkan seluruh pesanan atau hanya sebagian barang? Beri tahu kami barang yang mana."}'),
  ('quoteQuestions', 'whichModel', 1, '{"cn": "请告诉我们具体的型号和规格（电压、尺寸、材质等），如有图纸请一并附上。", "en": "Which model and specification do you need (voltage, size, material)? Attach a drawing if you have one.", "spa": "¿Qué modelo y especificación necesitas (voltaje, tamaño, material)? Adjunta un plano si lo tienes.", "id": "Model dan spesifikasi mana yang Anda perlukan (tegangan, ukuran, bahan)? Lampirkan gambar teknik bila ada."}'),
  ('quoteQuestions', 'unloading', 2, '{"cn": "请提供详细的收货地址，并说明现场能否停大车、有无叉车或吊车卸货。", "en": "What is the full delivery address, and can a truck get there? Do you have a forklift or crane to unload?", "spa": "¿Cuál es la dirección completa y puede llegar un camión? ¿Tienes carretilla o grúa para descargar?", "id": "Apa alamat lengkapnya, dan apakah truk bisa masuk? Apakah ada forklift atau derek untuk bongkar muat?"}'),
  ('quoteQuestions', 'howMany', 3, '{"cn": "这是一次性采购，还是会长期采购？预计一年需要多少？数量不同，价格也不同。", "en": "Is this a single order, or will you buy regularly? Roughly how many a year? The price depends on it.", "spa": "¿Es una compra única o comprarás con regularidad? ¿Cuántas unidades al año? El precio depende de ello.", "id": "Apakah ini pembelian sekali saja atau rutin? Kira-kira berapa per tahun? Harganya bergantung pada itu."}'),
  ('quoteQuestions', 'documents', 4, '{"cn": "您需要哪些认证或单证（如合格证、原产地证、检测报告）？", "en": "Which certificates or papers do you need (conformity, origin, test report)?", "spa": "¿Qué certificados o documentos necesitas (conformidad, origen, informe de ensayo)?", "id": "Sertifikat atau dokumen apa yang Anda perlukan (kesesuaian, asal barang, laporan uji)?"}'),
  ('transferQuestions', 'byWhen', 1, '{"cn": "您最晚什么时候需要这批货？", "en": "By when do you need the goods at the latest?", "spa": "¿Para cuándo necesitas los productos como muy tarde?", "id": "Paling lambat kapan Anda memerlukan barangnya?"}'),
  ('transferQuestions', 'partEnough', 2, '{"cn": "目前只能调拨其中一部分。您最少需要多少？", "en": "We can only transfer part of it for now. How many do you need at least?", "spa": "Por ahora solo podemos trasladar una parte. ¿Cuántas unidades necesitas como mínimo?", "id": "Saat ini kami hanya bisa memindahkan sebagian. Paling sedikit berapa yang Anda perlukan?"}'),
  ('transferQuestions', 'otherWarehouse', 3, '{"cn": "能否改从有现货的仓库直接发货或自提？", "en": "Could you order from the warehouse that has the goods, or pick them up there?", "spa": "¿Podrías pedirlo desde el almacén que lo tiene, o recogerlo allí?", "id": "Apakah Anda bisa memesan dari gudang yang punya stok, atau mengambilnya di sana?"}');
