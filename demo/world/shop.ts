/** The demo shop itself: warehouses, accounts, banners, announcements, hot words, purchase notice. */
import type { Translated } from '#kit/contract/values.ts'
import { t } from '../catalogue/types.ts'
import { BASE } from '../pictures.ts'

const hours = t(
  '周一至周六 8:30–18:00',
  'Mon–Sat 8:30–18:00',
  'Lun–sáb 8:30–18:00',
  'Sen–Sab 8.30–18.00',
)

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
      '灌装、制杯、车削\n整机现货,按图交付',
      'Filling, forming, turning.\nIn stock, built to order.',
      'Llenado, conformado, torneado.\nEn stock y a medida.',
      'Pengisian, pembentukan, bubut.\nSiap kirim, sesuai gambar.',
    ),
    subtitle: t(
      '合同、验收、安装全程留痕',
      'Contract, acceptance and installation on one order page',
      'Contrato, aceptación e instalación en una página',
      'Kontrak, penerimaan, dan instalasi di satu halaman',
    ),
    actionLabel: t('看设备', 'See machines', 'Ver máquinas', 'Lihat mesin'),
    href: '/goods/machines',
    imageUrl: `${BASE}filler.cut.webp`,
    tone: 'brand',
    position: 1,
    visible: true,
  },
  {
    title: t(
      '发货季备料\n纸箱胶带一次配齐',
      'Shipping season.\nCartons, tape and crates in one go.',
      'Temporada de envíos.\nCajas y cinta de una vez.',
      'Musim kirim.\nKardus dan selotip sekaligus.',
    ),
    subtitle: t(
      '按捆、按箱计价,越多越省',
      'Priced by bundle, cheaper by volume',
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
      'Valves, bearings, gauges, power tools',
      'Válvulas, rodamientos, manómetros, herramientas',
      'Katup, bantalan, manometer, perkakas',
    ),
    actionLabel: t('看工具', 'See tools', 'Ver herramientas', 'Lihat perkakas'),
    href: '/goods/list',
    imageUrl: `${BASE}drill.cut.webp`,
    tone: 'brand',
    position: 3,
    visible: true,
  },
] as const

/** Days ago, title. */
export const ANNOUNCEMENTS: readonly [daysAgo: number, title: Translated][] = [
  [
    1,
    t(
      '西南地区运费调整',
      'Southwest freight rates updated',
      'Tarifas del suroeste actualizadas',
      'Tarif kirim barat daya diperbarui',
    ),
  ],
  [
    3,
    t(
      '年终备货专场排期',
      'Year-end stock-up dates',
      'Fechas de acopio de fin de año',
      'Jadwal stok akhir tahun',
    ),
  ],
  [
    6,
    t(
      '雅加达仓新增三类现货',
      'Jakarta adds three ranges',
      'Yakarta añade tres gamas',
      'Jakarta menambah tiga kategori',
    ),
  ],
  [
    9,
    t(
      '开票资料可批量导入',
      'Invoice details can be imported',
      'Datos de factura importables',
      'Data faktur dapat diimpor',
    ),
  ],
  [
    13,
    t(
      '售后时限说明更新',
      'After-sales terms updated',
      'Plazos de posventa actualizados',
      'Ketentuan purnajual diperbarui',
    ),
  ],
]

export const NOTICE: Translated = t(
  '<ul><li>现货订单付款后 24 小时内发出。</li><li>签收时请当面验货,外箱破损请拒收并拍照。</li><li>定制与切割件确认后不退换。</li></ul>',
  '<ul><li>Goods in stock ship within 24 hours of payment.</li><li>Check the parcel on delivery; refuse damaged cartons and take a picture.</li><li>Custom and cut parts cannot be returned once confirmed.</li></ul>',
  '<ul><li>Los artículos en stock salen en 24 horas tras el pago.</li><li>Revise el paquete al recibirlo; rechace cajas dañadas y haga una foto.</li><li>Las piezas a medida no se devuelven una vez confirmadas.</li></ul>',
  '<ul><li>Barang siap kirim dikirim dalam 24 jam setelah pembayaran.</li><li>Periksa paket saat diterima; tolak dus rusak dan ambil foto.</li><li>Barang pesanan khusus tidak dapat dikembalikan.</li></ul>',
)
