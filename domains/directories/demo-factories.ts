/** Demo data: processing factories in four languages. */
import type { Kind } from './kinds.ts'

/** In the order of the shop's languages. */
export type Four = readonly [cn: string, en: string, spa: string, id: string]

export type DemoCompany = {
  kind: Kind
  name: Four
  about: Four
  capacity?: Four
  city: Four
  country: string
  provinceCode?: string
  founded: number
  staff: number
  /** Chinese names of the terms. */
  terms: readonly string[]
  certificates?: readonly string[]
  pictures: readonly string[]
}

export const FACTORIES: readonly DemoCompany[] = [
  {
    kind: 'factory',
    name: [
      '佛山宏塑注塑厂',
      'Hongsu Moulding, Foshan',
      'Hongsu Inyección, Foshan',
      'Hongsu Cetak Injeksi, Foshan',
    ],
    about: [
      '三十二台注塑机，80 至 1600 吨，自有模具车间。\n主做周转箱、托盘和工具外壳，开模十五天出样。',
      'Thirty-two injection machines from 80 to 1,600 tons, with a tool shop of our own.\nCrates, pallets and tool housings; first samples fifteen days after the mould is ordered.',
      'Treinta y dos inyectoras de 80 a 1.600 toneladas y taller de moldes propio.\nCajas, palés y carcasas; primeras muestras a los quince días de encargar el molde.',
      'Tiga puluh dua mesin injeksi 80 sampai 1.600 ton dengan bengkel cetakan sendiri.\nKrat, palet, dan rumah perkakas; contoh pertama lima belas hari setelah cetakan dipesan.',
    ],
    capacity: [
      '每月 60 万件',
      '600,000 pieces a month',
      '600.000 piezas al mes',
      '600.000 buah sebulan',
    ],
    city: ['佛山', 'Foshan', 'Foshan', 'Foshan'],
    country: 'CN',
    provinceCode: '44',
    founded: 2006,
    staff: 180,
    terms: ['注塑', '开模'],
    certificates: ['ISO 9001', 'ISO 14001'],
    pictures: ['crate-front', 'pallet-front', 'toolbox-front'],
  },
  {
    kind: 'factory',
    name: ['宁波精锐数控加工', 'Jingrui CNC, Ningbo', 'Jingrui CNC, Ningbo', 'Jingrui CNC, Ningbo'],
    about: [
      '五轴与车铣复合加工，公差到 0.01 毫米。小批量三天交样，附三坐标检测报告。',
      'Five-axis and mill-turn machining to 0.01 mm. Small batches within three days, each with a measuring report.',
      'Mecanizado de cinco ejes y torneado-fresado hasta 0,01 mm. Series cortas en tres días, con informe de medición.',
      'Pemesinan lima sumbu dan bubut-frais hingga 0,01 mm. Partai kecil dalam tiga hari, lengkap dengan laporan ukur.',
    ],
    capacity: [
      '每月 4 万件',
      '40,000 parts a month',
      '40.000 piezas al mes',
      '40.000 komponen sebulan',
    ],
    city: ['宁波', 'Ningbo', 'Ningbo', 'Ningbo'],
    country: 'CN',
    provinceCode: '33',
    founded: 2011,
    staff: 64,
    terms: ['数控加工', '表面处理'],
    certificates: ['ISO 9001', 'IATF 16949'],
    pictures: ['cnc-front', 'gear-front', 'coupling-front'],
  },
  {
    kind: 'factory',
    name: [
      '苏州恒力铸造',
      'Hengli Castings, Suzhou',
      'Fundición Hengli, Suzhou',
      'Pengecoran Hengli, Suzhou',
    ],
    about: [
      '球墨铸铁与不锈钢铸件，单件 0.2 至 400 公斤，自带热处理与探伤。',
      'Ductile iron and stainless castings from 0.2 to 400 kg, with heat treatment and flaw detection in house.',
      'Piezas de hierro dúctil e inoxidable de 0,2 a 400 kg, con tratamiento térmico y ensayo no destructivo propios.',
      'Cor besi nodular dan baja tahan karat 0,2 sampai 400 kg, dengan perlakuan panas dan uji cacat sendiri.',
    ],
    capacity: ['每月 800 吨', '800 tons a month', '800 toneladas al mes', '800 ton sebulan'],
    city: ['苏州', 'Suzhou', 'Suzhou', 'Suzhou'],
    country: 'CN',
    provinceCode: '32',
    founded: 1998,
    staff: 260,
    terms: ['铸造', '数控加工'],
    certificates: ['ISO 9001', 'PED 2014/68/EU'],
    pictures: ['gatevalve-front', 'valve-front', 'elbow-front'],
  },
  {
    kind: 'factory',
    name: [
      '东莞联合钣金',
      'Lianhe Sheet Metal, Dongguan',
      'Chapa Lianhe, Dongguan',
      'Pelat Logam Lianhe, Dongguan',
    ],
    about: [
      '激光切割、折弯、焊接与喷粉一条线，机箱、工具箱和货架结构件均可。',
      'Laser cutting, bending, welding and powder coating on one line: enclosures, toolboxes and shelving.',
      'Corte láser, plegado, soldadura y pintura en polvo en una línea: armarios, cajas y estanterías.',
      'Potong laser, tekuk, las, dan cat bubuk dalam satu lini: kotak panel, kotak perkakas, dan rak.',
    ],
    capacity: [
      '每月 12 万件',
      '120,000 parts a month',
      '120.000 piezas al mes',
      '120.000 komponen sebulan',
    ],
    city: ['东莞', 'Dongguan', 'Dongguan', 'Dongguan'],
    country: 'CN',
    provinceCode: '44',
    founded: 2009,
    staff: 140,
    terms: ['钣金', '焊接', '表面处理'],
    certificates: ['ISO 9001'],
    pictures: ['toolbox-yellow', 'handtruck-front', 'pallettruck-front'],
  },
  {
    kind: 'factory',
    name: [
      '青岛海洋包装印刷',
      'Haiyang Packaging, Qingdao',
      'Envases Haiyang, Qingdao',
      'Kemasan Haiyang, Qingdao',
    ],
    about: [
      '纸箱、纸杯与标签印刷，水性油墨，最小起订五百件，可打样。',
      'Cartons, paper cups and labels, printed with water-based inks from 500 pieces. Samples on request.',
      'Cajas, vasos de papel y etiquetas con tintas al agua desde 500 piezas. Muestras a petición.',
      'Karton, gelas kertas, dan label dengan tinta berbasis air mulai 500 buah. Contoh sesuai permintaan.',
    ],
    capacity: [
      '每月 900 万件',
      '9 million pieces a month',
      '9 millones de piezas al mes',
      '9 juta buah sebulan',
    ],
    city: ['青岛', 'Qingdao', 'Qingdao', 'Qingdao'],
    country: 'CN',
    provinceCode: '37',
    founded: 2003,
    staff: 210,
    terms: ['印刷', '包装'],
    certificates: ['FSC', 'ISO 22000'],
    pictures: ['carton', 'cups', 'tape'],
  },
  {
    kind: 'factory',
    name: ['巴塞罗那泵业', 'Bombas Barcino', 'Bombas Barcino', 'Bombas Barcino'],
    about: [
      '齿轮泵与计量泵的装配和维修，西班牙语与英语服务。',
      'Assembly and repair of gear and metering pumps, with service in Spanish and English.',
      'Montaje y reparación de bombas de engranajes y dosificadoras. Atendemos en español e inglés.',
      'Perakitan dan perbaikan pompa roda gigi dan pompa takar, layanan bahasa Spanyol dan Inggris.',
    ],
    city: ['巴塞罗那', 'Barcelona', 'Barcelona', 'Barcelona'],
    country: 'ES',
    founded: 1987,
    staff: 38,
    terms: ['装配'],
    certificates: ['ISO 9001'],
    pictures: ['gearpump-front', 'gearpump-detail', 'gauge-front'],
  },
  {
    kind: 'factory',
    name: ['泗水印尼热成型', 'Surya Thermoforming', 'Surya Termoformado', 'Surya Thermoforming'],
    about: [
      '食品级吸塑杯、盘与盖，洁净车间，可印标。',
      'Food-grade thermoformed cups, trays and lids from a clean room, with printing.',
      'Vasos, bandejas y tapas termoformados aptos para alimentos, en sala limpia y con impresión.',
      'Gelas, nampan, dan tutup thermoforming untuk makanan, dari ruang bersih, bisa dicetak logo.',
    ],
    capacity: [
      '每月 300 万件',
      '3 million pieces a month',
      '3 millones de piezas al mes',
      '3 juta buah sebulan',
    ],
    city: ['泗水', 'Surabaya', 'Surabaya', 'Surabaya'],
    country: 'ID',
    founded: 2014,
    staff: 95,
    terms: ['吸塑', '包装'],
    certificates: ['ISO 22000'],
    pictures: ['cups-top', 'cupmachine-front', 'cupmachine-detail'],
  },
  {
    kind: 'factory',
    name: [
      '常州明辉照明',
      'Minghui Lighting, Changzhou',
      'Minghui Iluminación, Changzhou',
      'Minghui Lampu, Changzhou',
    ],
    about: [
      '工矿灯与灯泡代工，贴片、老化与光学检测齐全，支持 CE 与 UL 认证。',
      'High bays and bulbs made to order: SMT, burn-in and optical tests in house, with support for CE and UL.',
      'Campanas industriales y bombillas por encargo: SMT, envejecimiento y ensayos ópticos propios, apoyo para CE y UL.',
      'Lampu industri dan bohlam pesanan: SMT, uji bakar, dan uji optik sendiri, mendukung CE dan UL.',
    ],
    capacity: [
      '每月 20 万件',
      '200,000 pieces a month',
      '200.000 piezas al mes',
      '200.000 buah sebulan',
    ],
    city: ['常州', 'Changzhou', 'Changzhou', 'Changzhou'],
    country: 'CN',
    provinceCode: '32',
    founded: 2010,
    staff: 150,
    terms: ['装配', '注塑'],
    certificates: ['CE', 'UL'],
    pictures: ['highbay', 'bulb-front', 'highbay-side'],
  },
]
