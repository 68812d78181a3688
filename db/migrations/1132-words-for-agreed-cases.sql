-- Ready words for buyers whose case staff agree to, beside those of refusals and questions.
do $$
declare was text;
begin
  select pg_get_constraintdef(oid) into strict was from pg_constraint
  where conrelid = 'work.reason'::regclass and conname = 'reason_kind_check';
  alter table work.reason drop constraint reason_kind_check;
  execute format('alter table work.reason add constraint reason_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['caseAnswers']) as k (m)));
end $$;

insert into work.reason (kind, code, position, text) values
  ('caseAnswers', 'packWell', 1, '{"cn": "请连同配件和原包装一起寄回，箱外注明售后单号，并尽量选择可查询物流的快递。", "en": "Please send the goods back with their accessories in the original packaging, write the case number on the box, and use a carrier that can be tracked.", "spa": "Envía los productos con sus accesorios y en el embalaje original, escribe el número de caso en la caja y usa un transportista con seguimiento.", "id": "Mohon kirim kembali barang beserta aksesori dalam kemasan aslinya, tulis nomor kasus di kardus, dan gunakan kurir yang dapat dilacak."}'),
  ('caseAnswers', 'keepGoods', 2, '{"cn": "给您带来不便，非常抱歉。商品无需寄回，款项将按原支付方式退还。", "en": "We’re sorry for the trouble. There’s no need to send the goods back; the money goes back the way you paid.", "spa": "Sentimos las molestias. No hace falta que devuelvas los productos; el dinero vuelve por donde pagaste.", "id": "Mohon maaf atas ketidaknyamanannya. Barang tidak perlu dikirim kembali; dana dikembalikan lewat cara Anda membayar."}'),
  ('caseAnswers', 'usedLower', 3, '{"cn": "商品有使用痕迹，我们按折旧后的金额退款。", "en": "The goods show signs of use, so we refund what they are still worth.", "spa": "Los productos muestran señales de uso, así que devolvemos lo que aún valen.", "id": "Barang menunjukkan tanda pemakaian, jadi kami mengembalikan sesuai nilainya sekarang."}'),
  ('caseAnswers', 'partsMissing', 4, '{"cn": "配件不齐，退款已扣除缺少的部分。", "en": "Some accessories are missing, so the refund is lower by what they cost.", "spa": "Faltan algunos accesorios, así que el reembolso se reduce en lo que cuestan.", "id": "Sebagian aksesori tidak ada, jadi pengembalian dana dikurangi harganya."}');
