/** The demo shop itself: warehouses, accounts, banners, announcements, hot words, purchase notice. */
import type { Translated } from '#kit/contract/lang.ts'
import { t } from '../catalogue/types.ts'
import { BASE } from '../pictures.ts'

const hours = t(
  '周一至周六 8:30–18:00',
  'Mon–Sat 8:30–18:00',
  'Lun–sáb 8:30–18:00',
  'Sen–Sab 8.30–18.00',
)

/** What the demo shop calls itself. */
export const IDENTITY = {
  name: { cn: 'Tradepost' },
  tagline: t('工商业采购', 'Industrial supply', 'Suministro industrial', 'Pasokan industri'),
  description: t(
    '面向企业与个人的批发零售商城',
    'Wholesale and retail for businesses and individuals',
    'Venta al por mayor y al por menor para empresas y particulares',
    'Grosir dan eceran untuk bisnis dan perorangan',
  ),
  logoUrl: null,
}

export const WAREHOUSES = [
  {
    aid: 44,
    areaName: t('华南', 'South China', 'Sur de China', 'Tiongkok Selatan'),
    regionCode: 'CN-44',
    name: t('广州黄埔仓', 'Guangzhou Huangpu', 'Cantón Huangpu', 'Guangzhou Huangpu'),
    address: t(
      '广州市黄埔区开创大道 88 号',
      '88 Kaichuang Avenue, Huangpu, Guangzhou',
      'Av. Kaichuang 88, Huangpu, Cantón',
      'Jl. Kaichuang 88, Huangpu, Guangzhou',
    ),
    hours,
    phone: '+86 20 5555 0100',
    mapUrl: null,
    position: 1,
    active: true,
  },
  {
    aid: 51,
    areaName: t('西南', 'Southwest China', 'Suroeste de China', 'Tiongkok Barat Daya'),
    regionCode: 'CN-51',
    name: t('成都双流仓', 'Chengdu Shuangliu', 'Chengdu Shuangliu', 'Chengdu Shuangliu'),
    address: t(
      '成都市双流区航空港路 16 号',
      '16 Hangkonggang Road, Shuangliu, Chengdu',
      'Hangkonggang 16, Shuangliu, Chengdu',
      'Jl. Hangkonggang 16, Shuangliu, Chengdu',
    ),
    hours,
    phone: '+86 28 5555 0116',
    mapUrl: null,
    position: 2,
    active: true,
  },
  {
    aid: 62,
    areaName: t('东南亚', 'Southeast Asia', 'Sudeste asiático', 'Asia Tenggara'),
    regionCode: 'ID',
    name: t('雅加达仓', 'Jakarta', 'Yakarta', 'Jakarta'),
    address: t(
      '雅加达北区工业路 7 号',
      'Jalan Industri 7, North Jakarta',
      'Jalan Industri 7, norte de Yakarta',
      'Jalan Industri 7, Jakarta Utara',
    ),
    hours,
    phone: '+62 21 5550 0107',
    mapUrl: null,
    position: 3,
    active: true,
  },
]

export const RETURN_ADDRESSES = [
  {
    consignee: '售后仓',
    phone: '020-8888 0000',
    address: '广州市黄埔区开创大道 88 号 3 号库',
    country: 'CN',
    abroad: 'Warehouse 3, No. 88 Kaichuang Ave., Huangpu, Guangzhou, Guangdong',
  },
  {
    consignee: '华东退货组',
    phone: '0571-8888 0000',
    address: '杭州市余杭区仓前路 16 号 2 号门',
    country: 'CN',
    abroad: 'Gate 2, No. 16 Cangqian Rd., Yuhang, Hangzhou, Zhejiang',
  },
] as const

export const ACCOUNTS = [
  {
    holder: '示例贸易有限公司',
    number: '6222 0240 0001 8888',
    bank: t(
      '示例银行广州分行',
      'Sample Bank, Guangzhou',
      'Sample Bank, Cantón',
      'Sample Bank, Guangzhou',
    ),
    currency: 'CNY',
    active: true,
  },
  {
    holder: 'Tradepost Sample Ltd',
    number: '4000 1234 5678',
    bank: t(
      '示例银行香港',
      'Sample Bank, Hong Kong',
      'Sample Bank, Hong Kong',
      'Sample Bank, Hong Kong',
    ),
    currency: 'USD',
    active: true,
  },
  {
    holder: 'PT Tradepost Contoh',
    number: '880 0012 3456',
    bank: t(
      '示例银行雅加达',
      'Bank Contoh, Jakarta',
      'Bank Contoh, Yakarta',
      'Bank Contoh, Jakarta',
    ),
    currency: 'IDR',
    active: true,
  },
] as const

export const BANNERS = [
  {
    title: t(
      '灌装、制杯、车削\n整机现货，按图交付',
      'Filling, forming, turning.\nIn stock, made to your specs.',
      'Llenado, conformado, torneado.\nEn stock y a medida.',
      'Pengisian, pembentukan, bubut.\nSiap kirim, sesuai gambar.',
    ),
    subtitle: t(
      '合同、验收、安装全程可查',
      'Contract, acceptance, and installation in one place',
      'Contrato, aceptación e instalación en una página',
      'Kontrak, penerimaan, dan instalasi di satu halaman',
    ),
    actionLabel: t('看设备', 'View machines', 'Ver máquinas', 'Lihat mesin'),
    href: '/goods/machines',
    imageUrl: `${BASE}filler.cut.webp`,
    tone: 'brand',
    position: 1,
    visible: true,
  },
  {
    title: t(
      '发货季备料\n纸箱胶带一次配齐',
      'Shipping season.\nCartons, tape, and crates in one go.',
      'Temporada de envíos.\nCajas y cinta de una vez.',
      'Musim kirim.\nKardus dan selotip sekaligus.',
    ),
    subtitle: t(
      '按捆、按箱计价，越多越省',
      'Priced by the bundle, cheaper by volume',
      'Precio por fardo, más barato por volumen',
      'Harga per ikat, makin banyak makin hemat',
    ),
    actionLabel: t('去选购', 'Shop packaging', 'Ver embalaje', 'Lihat kemasan'),
    href: '/home/serchlist?q=%E7%BA%B8%E7%AE%B1',
    imageUrl: `${BASE}carton.cut.webp`,
    tone: 'light',
    position: 2,
    visible: true,
  },
  {
    title: t(
      '车间常备\n型号一眼可查',
      'Workshop staples,\nmodels at a glance',
      'Básicos de taller,\nmodelos a la vista',
      'Kebutuhan bengkel,\nmodel langsung terlihat',
    ),
    subtitle: t(
      '阀门、轴承、仪表、电动工具',
      'Valves, bearings, gauges, and power tools',
      'Válvulas, rodamientos, manómetros, herramientas',
      'Katup, bantalan, manometer, perkakas',
    ),
    actionLabel: t('看工具', 'View tools', 'Ver herramientas', 'Lihat perkakas'),
    href: '/goods/list',
    imageUrl: `${BASE}drill.cut.webp`,
    tone: 'brand',
    position: 3,
    visible: true,
  },
] as const

/** Days ago, title. */
/** Each with its text, as rich text. */
export const ANNOUNCEMENTS: readonly [daysAgo: number, title: Translated, body: Translated][] = [
  [
    1,
    t(
      '西南地区运费调整',
      'Southwest shipping rates updated',
      'Tarifas del suroeste actualizadas',
      'Tarif kirim barat daya diperbarui',
    ),
    t(
      '<p>自本月起，成都双流仓发往四川、重庆、云南、贵州的快递与物流运费按新价目计算。</p><p>运费在购物车和确认订单页按收货地址实时计算；已提交的订单不受影响。</p>',
      '<p>From this month, express and freight rates from our Chengdu warehouse to Sichuan, Chongqing, Yunnan, and Guizhou follow a new price list.</p><p>The cart and checkout always show the rate for your address. Orders already placed are not affected.</p>',
      '<p>Desde este mes, los envíos desde el almacén de Chengdu a Sichuan, Chongqing, Yunnan y Guizhou siguen una nueva tarifa.</p><p>El carrito y la confirmación muestran siempre el importe para tu dirección. Los pedidos ya realizados no cambian.</p>',
      '<p>Mulai bulan ini, ongkos kirim dari gudang Chengdu ke Sichuan, Chongqing, Yunnan, dan Guizhou mengikuti daftar harga baru.</p><p>Keranjang dan halaman konfirmasi selalu menampilkan ongkos kirim untuk alamat Anda. Pesanan yang sudah dibuat tidak berubah.</p>',
    ),
  ],
  [
    3,
    t(
      '年终备货：请提前下单',
      'Year-end stock-up: order early',
      'Acopio de fin de año: pide con tiempo',
      'Stok akhir tahun: belanja lebih awal',
    ),
    t(
      '<p>年底物流繁忙，常用耗材和包装物料建议提前两周下单。</p><ul><li>整箱购买可享批量价，数量达到后自动生效。</li><li>设备类商品请先询价，我们会确认交期。</li></ul>',
      '<p>Carriers are busy at the end of the year. We recommend ordering consumables and packaging two weeks ahead.</p><ul><li>Volume prices apply automatically once you reach the quantity.</li><li>For machines, request a quote first and we will confirm the delivery date.</li></ul>',
      '<p>A fin de año los transportistas van llenos. Pide consumibles y embalajes con dos semanas de antelación.</p><ul><li>Los precios por volumen se aplican automáticamente al llegar a la cantidad.</li><li>Para máquinas, solicita primero un presupuesto y confirmaremos la fecha de entrega.</li></ul>',
      '<p>Kurir sibuk menjelang akhir tahun. Beli bahan habis pakai dan kemasan dua minggu lebih awal.</p><ul><li>Harga grosir berlaku otomatis setelah jumlahnya tercapai.</li><li>Untuk mesin, minta penawaran dulu dan kami akan memastikan waktu pengirimannya.</li></ul>',
    ),
  ],
  [
    6,
    t(
      '雅加达仓新增三类现货',
      'Three new ranges in Jakarta',
      'Yakarta añade tres gamas',
      'Jakarta menambah tiga kategori',
    ),
    t(
      '<p>雅加达仓现已备有包装物料、照明电工和餐饮耗材三类现货。</p><p>在页面顶部选择“雅加达”，即可查看当地库存与送达时间。</p>',
      '<p>Our Jakarta warehouse now stocks packaging, lighting, and catering supplies.</p><p>Choose Jakarta at the top of the page to see local stock and delivery times.</p>',
      '<p>El almacén de Yakarta ya tiene embalajes, iluminación y artículos de hostelería.</p><p>Elige Yakarta en la parte superior de la página para ver el stock y los plazos locales.</p>',
      '<p>Gudang Jakarta kini menyediakan kemasan, pencahayaan, dan perlengkapan katering.</p><p>Pilih Jakarta di bagian atas halaman untuk melihat stok dan waktu kirim setempat.</p>',
    ),
  ],
  [
    9,
    t(
      '快速下单：粘贴清单即可',
      'Quick order: paste your list',
      'Pedido rápido: pega tu lista',
      'Pesanan cepat: tempel daftar Anda',
    ),
    t(
      '<p>有现成的采购清单？在购物车打开“快速下单”，把编码和数量粘贴进去，或上传 CSV 文件，一次加入购物车。</p>',
      '<p>Have a purchase list? Open Quick order in your cart, paste codes and quantities or upload a CSV file, and add everything at once.</p>',
      '<p>¿Tienes una lista de compra? Abre Pedido rápido en el carrito, pega códigos y cantidades o sube un archivo CSV, y añádelo todo de una vez.</p>',
      '<p>Punya daftar belanja? Buka Pesanan cepat di keranjang, tempel kode dan jumlah atau unggah berkas CSV, lalu tambahkan semuanya sekaligus.</p>',
    ),
  ],
  [
    13,
    t(
      '到货通知与调拨申请已上线',
      'Stock alerts and transfer requests',
      'Avisos de llegada y traslados',
      'Pemberitahuan stok dan pemindahan',
    ),
    t(
      '<p>商品缺货时，可在商品页登记到货通知；其他仓库有货时，也可以申请调拨，费用和时间会先告知您。</p>',
      '<p>When a product is out of stock, set a stock alert on its page. If another warehouse has it, you can request a transfer. You’ll see the fee and timing before you decide.</p>',
      '<p>Si un producto está agotado, pide un aviso de llegada en su página. Si lo tiene otro almacén, solicita un traslado: verás el coste y el plazo antes de decidir.</p>',
      '<p>Jika barang habis, minta pemberitahuan di halamannya. Jika gudang lain memilikinya, ajukan pemindahan: biaya dan waktunya ditampilkan sebelum Anda memutuskan.</p>',
    ),
  ],
]

export const NOTICE: Translated = t(
  '<ul><li>现货订单付款后 24 小时内发出。</li><li>签收时请当面验货，外箱破损请拒收并拍照。</li><li>定制与切割件确认后不退换。</li></ul>',
  '<ul><li>Goods in stock ship within 24 hours of payment.</li><li>Check the parcel on delivery; refuse damaged cartons and take a picture.</li><li>Custom and cut parts cannot be returned once confirmed.</li></ul>',
  '<ul><li>Los artículos en stock salen en 24 horas tras el pago.</li><li>Revisa el paquete al recibirlo; rechaza cajas dañadas y haz una foto.</li><li>Las piezas a medida no se devuelven una vez confirmadas.</li></ul>',
  '<ul><li>Barang siap kirim dikirim dalam 24 jam setelah pembayaran.</li><li>Periksa paket saat diterima; tolak dus rusak dan ambil foto.</li><li>Barang pesanan khusus tidak dapat dikembalikan.</li></ul>',
)
