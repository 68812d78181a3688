-- Ready texts of after-sales fit a situation: who keeps the goods does not read how to pack them, and who exchanges them not how money goes back.
-- A text without a situation is offered in all of its kind, as those that the merchant has written or changed before.
alter table work.reason add column situations text[] not null default '{}';
alter table work.reason add constraint reason_situations_of_its_kind check (
  situations <@ case kind
    when 'caseAnswers' then array['refundKept', 'refundReturn', 'refundPickup', 'refundCheckIn', 'exchangeKept', 'exchangeReturn', 'exchangePickup', 'exchangeCheckIn', 'exchangeStock', 'exchangeDifference']
    when 'afterSales' then array['rejectRefund', 'rejectReturn', 'rejectExchange', 'refuseGoods']
    else array[]::text[] end) not valid;

update work.reason r set situations = fit.situations from (values
  ('caseAnswers', 'packWell', '{refundReturn, exchangeReturn}'::text[]),
  ('caseAnswers', 'keepGoods', '{refundKept}'::text[]),
  ('caseAnswers', 'usedLower', '{refundReturn, refundPickup, refundCheckIn}'::text[]),
  ('caseAnswers', 'partsMissing', '{refundReturn, refundPickup, refundCheckIn}'::text[]),
  ('afterSales', 'noFault', '{rejectRefund, rejectReturn, rejectExchange}'::text[]),
  ('afterSales', 'used', '{rejectReturn}'::text[]),
  ('afterSales', 'delivered', '{rejectRefund}'::text[]),
  ('afterSales', 'packaging', '{rejectReturn, rejectExchange, refuseGoods}'::text[])
) as fit (kind, code, situations)
where r.kind = fit.kind and r.code = fit.code and r.version = 0;

-- Behind those that the merchant has added; what reads the same is there already.
insert into work.reason (kind, code, situations, position, text)
select kind, code, situations,
  (select coalesce(max(position), 0) from work.reason other where other.kind = new.kind) + row_number() over (partition by kind order by at), text::jsonb
from (values
  ('caseAnswers', 'keepLower', '{refundKept}'::text[], 1, '{"cn": "商品请您留用，我们退还部分货款作为补偿。", "en": "Please keep the goods. We refund part of the price to make up for it.", "spa": "Quédate con los productos. Te devolvemos parte del precio como compensación.", "id": "Silakan simpan barangnya. Kami kembalikan sebagian harga sebagai kompensasi."}'),
  ('caseAnswers', 'readyForPickup', '{refundPickup, exchangePickup}'::text[], 2, '{"cn": "请把商品连同配件和原包装装好。取件日期约定后会显示在售后单里，届时请留意快递员电话。", "en": "Please have the goods packed with their accessories in the original packaging. Once the pickup day is set, you’ll see it in your case; the courier may call you.", "spa": "Ten los productos embalados con sus accesorios y en el embalaje original. Cuando fijemos el día de recogida, lo verás en tu caso; el mensajero podría llamarte.", "id": "Mohon kemas barang beserta aksesori dalam kemasan aslinya. Setelah hari penjemputan ditentukan, Anda melihatnya di kasus; kurir mungkin menelepon Anda."}'),
  ('caseAnswers', 'allInOrder', '{refundCheckIn}'::text[], 3, '{"cn": "退回的商品已验收，款项将按原支付方式退还。", "en": "We’ve checked the goods you sent back. The money goes back the way you paid.", "spa": "Hemos revisado los productos que devolviste. El dinero vuelve por donde pagaste.", "id": "Barang yang Anda kembalikan sudah kami periksa. Dana dikembalikan lewat cara Anda membayar."}'),
  ('caseAnswers', 'newWithout', '{exchangeKept}'::text[], 4, '{"cn": "给您带来不便，非常抱歉。原商品无需寄回，我们直接为您寄出换货商品。", "en": "We’re sorry for the trouble. There’s no need to send the goods back; we send you the replacement.", "spa": "Sentimos las molestias. No hace falta que devuelvas los productos; te enviamos los de cambio.", "id": "Mohon maaf atas ketidaknyamanannya. Barang tidak perlu dikirim kembali; kami kirimkan penggantinya."}'),
  ('caseAnswers', 'newAfterReturn', '{exchangeReturn, exchangePickup}'::text[], 5, '{"cn": "换货商品已为您预留，收到并验收退回的商品后寄出。", "en": "We’ve reserved the replacement for you and send it once the goods have come back and been checked.", "spa": "Hemos reservado los productos de cambio y te los enviamos en cuanto recibamos y revisemos los devueltos.", "id": "Barang pengganti sudah kami sisihkan dan dikirim setelah barang Anda kami terima dan periksa."}'),
  ('caseAnswers', 'newIsNext', '{exchangeCheckIn}'::text[], 6, '{"cn": "退回的商品已验收，我们正在准备换货商品，寄出后您可以在售后单里查看物流单号。", "en": "We’ve checked the goods you sent back and are preparing the replacement. You’ll find its tracking number in your case.", "spa": "Hemos revisado los productos que devolviste y preparamos los de cambio. Verás el número de seguimiento en tu caso.", "id": "Barang yang Anda kembalikan sudah kami periksa dan penggantinya sedang disiapkan. Nomor resinya akan tampil di kasus Anda."}'),
  ('caseAnswers', 'stockWaits', '{exchangeStock}'::text[], 7, '{"cn": "您要换的商品暂时缺货，到货后会为您预留。在此之前请勿寄回商品；如果不想等，可以在售后单里改为退款。", "en": "The replacement is out of stock for now; we reserve it for you when it arrives. Please don’t send anything back until then. If you’d rather not wait, you can choose a refund in your case.", "spa": "Los productos de cambio están agotados por ahora; te los reservaremos cuando lleguen. Hasta entonces no devuelvas nada. Si prefieres no esperar, puedes elegir el reembolso en tu caso.", "id": "Barang pengganti sedang habis; kami sisihkan untuk Anda saat datang. Mohon jangan kirim apa pun sebelum itu. Jika tidak ingin menunggu, Anda bisa memilih pengembalian dana di kasus Anda."}'),
  ('caseAnswers', 'differenceDue', '{exchangeDifference}'::text[], 8, '{"cn": "换货商品的价格较高，已为您预留。请在售后单里按时补差价，付款后再继续换货。", "en": "The replacement costs more, and we’ve reserved it for you. Please pay the difference in your case in time; the exchange goes on after that.", "spa": "Los productos de cambio cuestan más y ya los hemos reservado. Paga la diferencia en tu caso dentro del plazo; después sigue el cambio.", "id": "Barang pengganti lebih mahal dan sudah kami sisihkan. Mohon bayar selisihnya di kasus Anda tepat waktu; setelah itu penukaran dilanjutkan."}'),
  ('afterSales', 'usedNoExchange', '{rejectExchange}'::text[], 9, '{"cn": "商品已使用或已安装，没有质量问题时无法换货。", "en": "The goods have been used or installed, so they can’t be exchanged without a fault.", "spa": "Los productos se han usado o instalado, por lo que no se pueden cambiar sin un defecto.", "id": "Barang sudah dipakai atau dipasang, sehingga tidak dapat ditukar tanpa cacat."}'),
  ('afterSales', 'otherGoods', '{refuseGoods}'::text[], 10, '{"cn": "退回的商品与申请的不一致，我们会寄还给您。", "en": "The goods that came back aren’t the ones in your application, so we send them back to you.", "spa": "Los productos devueltos no son los de tu solicitud, así que te los enviamos de vuelta.", "id": "Barang yang dikembalikan berbeda dari pengajuan Anda, sehingga kami kirim kembali kepada Anda."}')
) as new (kind, code, situations, at, text)
on conflict do nothing;
