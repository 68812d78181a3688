/** The pages of text of the demo shop, as a merchant would begin them. */
import type { Translated } from '#kit/contract/lang.ts'
import { t } from '../catalogue/types.ts'

type DemoPage = {
  page: 'about' | 'help' | 'privacy' | 'shipping'
  title: Translated
  description: Translated
  html: Translated
}

export const PAGES: readonly DemoPage[] = [
  {
    page: 'about',
    title: t('关于我们', 'About us', 'Quiénes somos', 'Tentang kami'),
    description: t(
      '面向企业与个人的工业品批发零售商城。',
      'Industrial supplies for businesses and individuals, wholesale and retail.',
      'Suministros industriales al por mayor y al por menor, para empresas y particulares.',
      'Perlengkapan industri grosir dan eceran untuk perusahaan dan perorangan.',
    ),
    html: t(
      '<p>我们从广州、成都和雅加达的仓库发货，商品、库存和价格都如实标明。</p><h2>我们卖什么</h2><p>阀门、包装、工具、照明、餐饮用品和加工设备。批量越大，单价越低；设备可以先询价。</p>',
      '<p>We ship from warehouses in Guangzhou, Chengdu, and Jakarta. What you see is what we have, at the price it says.</p><h2>What we sell</h2><p>Valves, packaging, tools, lighting, catering supplies, and machines. The more you buy, the less each one costs, and you can ask for a quote on machines.</p>',
      '<p>Enviamos desde almacenes en Cantón, Chengdu y Yakarta. Lo que ves es lo que hay, al precio que se indica.</p><h2>Qué vendemos</h2><p>Válvulas, embalaje, herramientas, iluminación, hostelería y máquinas. Cuanto más compras, menos cuesta cada unidad, y puedes pedir presupuesto para las máquinas.</p>',
      '<p>Kami mengirim dari gudang di Guangzhou, Chengdu, dan Jakarta. Stok dan harga yang tampil adalah yang sebenarnya.</p><h2>Yang kami jual</h2><p>Katup, kemasan, perkakas, lampu, perlengkapan katering, dan mesin. Makin banyak dibeli, makin murah harga satuannya, dan Anda dapat meminta penawaran untuk mesin.</p>',
    ),
  },
  {
    page: 'help',
    title: t('帮助', 'Help', 'Ayuda', 'Bantuan'),
    description: t(
      '下单、付款和查询订单的方法。',
      'How to order, pay, and follow your order.',
      'Cómo comprar, pagar y seguir tu pedido.',
      'Cara memesan, membayar, dan memantau pesanan.',
    ),
    html: t(
      '<h2>如何付款</h2><p>可以在线支付，也可以银行转账并上传付款凭证。付款期限显示在订单页。</p><h2>如何取消订单</h2><p>打开订单，选择“取消订单”。已付款但尚未打包的订单会立即退款；已经在打包的，由我们答复。</p><h2>没有找到答案？</h2><p><a href="/goods/leavemessage">给我们留言</a>。</p>',
      '<h2>How do I pay?</h2><p>Online, or by bank transfer with a proof of payment that you upload. Your order shows by when.</p><h2>How do I cancel an order?</h2><p>Open the order and choose Cancel. What is paid and not being packed yet is refunded at once. If we’re already packing, we’ll answer your request.</p><h2>Didn’t find your answer?</h2><p><a href="/goods/leavemessage">Send us a message</a>.</p>',
      '<h2>¿Cómo pago?</h2><p>En línea o por transferencia, subiendo el comprobante. El pedido indica hasta cuándo.</p><h2>¿Cómo cancelo un pedido?</h2><p>Abre el pedido y elige Cancelar. Si está pagado y aún no se prepara, te devolvemos el dinero enseguida; si ya se prepara, respondemos a tu solicitud.</p><h2>¿No encuentras la respuesta?</h2><p><a href="/goods/leavemessage">Envíanos un mensaje</a>.</p>',
      '<h2>Bagaimana cara membayar?</h2><p>Bayar online, atau transfer bank lalu unggah bukti bayar. Batas waktunya tertera di pesanan.</p><h2>Bagaimana cara membatalkan pesanan?</h2><p>Buka pesanan lalu pilih Batalkan. Jika sudah dibayar dan belum dikemas, dana langsung dikembalikan. Jika sedang dikemas, kami akan menjawab permintaan Anda.</p><h2>Belum menemukan jawabannya?</h2><p><a href="/goods/leavemessage">Kirim pesan kepada kami</a>.</p>',
    ),
  },
  {
    page: 'privacy',
    title: t('隐私政策', 'Privacy policy', 'Política de privacidad', 'Kebijakan privasi'),
    description: t(
      '我们保存哪些资料，以及您如何查看和删除。',
      'What we keep about you, and how you see and delete it.',
      'Qué datos tuyos guardamos y cómo verlos y borrarlos.',
      'Data Anda yang kami simpan, serta cara melihat dan menghapusnya.',
    ),
    html: t(
      '<p>我们保存您的账号、收货地址、订单和与我们的往来，用于完成交易和答复您。</p><ul><li>您可以随时在<a href="/user/setting/copy">设置</a>中下载自己的全部资料。</li><li>您可以在<a href="/user/setting/close">设置</a>中注销账号。法律要求保留的订单记录会去除个人信息。</li><li>我们不向第三方出售资料。</li></ul>',
      '<p>We keep your account, addresses, orders, and what you write to us, to carry out your orders and to answer you.</p><ul><li>Download a copy of everything in your <a href="/user/setting/copy">settings</a> at any time.</li><li>Close your account in your <a href="/user/setting/close">settings</a>. Order records that the law has us keep lose your personal details.</li><li>We don’t sell your data.</li></ul>',
      '<p>Guardamos tu cuenta, direcciones, pedidos y lo que nos escribes para servir tus pedidos y responderte.</p><ul><li>Descarga una copia de todo en tus <a href="/user/setting/copy">ajustes</a> cuando quieras.</li><li>Cierra tu cuenta en tus <a href="/user/setting/close">ajustes</a>. Los pedidos que la ley nos obliga a conservar pierden tus datos personales.</li><li>No vendemos tus datos.</li></ul>',
      '<p>Kami menyimpan akun, alamat, pesanan, dan pesan Anda untuk memproses pesanan dan menjawab Anda.</p><ul><li>Unduh salinan seluruh data Anda kapan saja di <a href="/user/setting/copy">pengaturan</a>.</li><li>Tutup akun Anda di <a href="/user/setting/close">pengaturan</a>. Data pribadi dihapus dari catatan pesanan yang wajib disimpan menurut hukum.</li><li>Kami tidak menjual data Anda.</li></ul>',
    ),
  },
  {
    page: 'shipping',
    title: t(
      '配送与退货',
      'Shipping and returns',
      'Envíos y devoluciones',
      'Pengiriman dan pengembalian',
    ),
    description: t(
      '发货仓库、运费和退货说明。',
      'Where we ship from, what it costs, and how returns work.',
      'Desde dónde enviamos, cuánto cuesta y cómo devolver.',
      'Asal pengiriman, ongkos kirim, dan cara pengembalian.',
    ),
    // Written in two languages: readers of another one see a note.
    html: {
      cn: '<h2>配送</h2><p>商品从离您最近的有货仓库发出，运费在结算前显示。也可以到仓库自提。</p><h2>退货</h2><p>收货后发现问题，请在七天内<a href="/goods/leavemessage">给我们留言</a>并注明订单编号。</p>',
      en: '<h2>Shipping</h2><p>Your goods leave from the nearest warehouse that has them. You see what shipping costs before you order, and you can also pick up.</p><h2>Returns</h2><p>If something is wrong, <a href="/goods/leavemessage">send us a message</a> with the order number within seven days.</p>',
    },
  },
]
