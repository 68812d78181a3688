-- What each level gives, as a native would write it and with the punctuation of its language. A shop whose merchant has
-- written a text of their own keeps it: only rows that nobody has saved are changed. Schema accounts.
update accounts.rank r set gives = t.gives
from (values
  ('1', '{"cn": "收藏商品、浏览记录与到货提醒", "en": "Saved products, browsing history, and stock alerts", "spa": "Productos guardados, historial y avisos de disponibilidad", "id": "Produk tersimpan, riwayat penelusuran, dan notifikasi stok"}'::jsonb),
  ('2', '{"cn": "全场等级折扣", "en": "A level discount on every product", "spa": "Descuento de nivel en todos los productos", "id": "Diskon tingkat untuk semua produk"}'::jsonb),
  ('3', '{"cn": "更高的等级折扣", "en": "A higher level discount", "spa": "Un descuento de nivel mayor", "id": "Diskon tingkat yang lebih tinggi"}'::jsonb),
  ('4', '{"cn": "更高的等级折扣", "en": "A higher level discount", "spa": "Un descuento de nivel mayor", "id": "Diskon tingkat yang lebih tinggi"}'::jsonb),
  ('5', '{"cn": "最高的等级折扣", "en": "Our highest level discount", "spa": "Nuestro mayor descuento de nivel", "id": "Diskon tingkat tertinggi kami"}'::jsonb),
  ('super', '{"cn": "有会员价的商品享会员价，其他商品享超级会员折扣\n企业价、超级会员价与等级折扣同时适用时，自动取最低价", "en": "Member prices where a product has one, and a discount on everything else\nYou always pay the lowest of your business price, member price, and level discount", "spa": "Precio de miembro en los productos que lo tienen y un descuento en los demás\nSiempre pagas lo más bajo entre tu precio de empresa, el de miembro y el descuento de nivel", "id": "Harga anggota untuk produk yang memilikinya, dan diskon untuk produk lainnya\nAnda selalu membayar yang terendah di antara harga bisnis, harga anggota, dan diskon tingkat"}'::jsonb)
) as t (rank, gives)
where r.rank = t.rank and r.revision = 1 and r.changed_at is null;
