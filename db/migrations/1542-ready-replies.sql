-- Ready replies of the dictionary of texts for the live chat, behind those that are there.
insert into work.reason (kind, code, position, text)
select 'replies', code, (select coalesce(max(position), 0) from work.reason where kind = 'replies') + n, text::jsonb
from (values
  ('welcome', 1, '{"cn": "您好，很高兴为您服务，请问有什么可以帮您？", "en": "Hello, happy to help. What can I do for you?", "spa": "Hola, con gusto te ayudo. ¿Qué necesitas?", "id": "Halo, senang membantu. Ada yang bisa saya bantu?"}'),
  ('checking', 2, '{"cn": "请稍等，我帮您查一下。", "en": "One moment, I’m checking that for you.", "spa": "Un momento, lo estoy comprobando.", "id": "Mohon tunggu, saya cek dulu."}'),
  ('inStock', 3, '{"cn": "这款商品有现货，现在下单即可安排发货。", "en": "This product is in stock. Order now and we’ll prepare it for shipping.", "spa": "Este producto está disponible. Haz tu pedido y lo preparamos para el envío.", "id": "Produk ini tersedia. Pesan sekarang dan kami siapkan pengirimannya."}'),
  ('shipped', 4, '{"cn": "您的订单已经发货，可以在订单详情查看物流。", "en": "Your order has been shipped. You can follow it in the order’s details.", "spa": "Tu pedido ya se envió. Puedes seguirlo en los detalles del pedido.", "id": "Pesanan Anda sudah dikirim. Anda bisa melacaknya di rincian pesanan."}'),
  ('goodbye', 5, '{"cn": "感谢您的咨询，祝您生活愉快！", "en": "Thanks for contacting us. Have a great day!", "spa": "Gracias por contactarnos. ¡Que tengas un buen día!", "id": "Terima kasih sudah menghubungi kami. Semoga hari Anda menyenangkan!"}')
) as given (code, n, text)
on conflict do nothing;
