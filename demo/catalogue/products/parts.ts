/** Demo valves, fittings, bearings and transmission parts. */
import { inAllLanguages, t, type DemoProduct } from '../types.ts'

const bore = t('公称通径', 'Nominal bore', 'Diámetro nominal', 'Diameter nominal')
const ss = t('304 不锈钢', 'Stainless 304', 'Inoxidable 304', 'Stainless 304')
const media = t('水、蒸汽、油', 'Water, steam, oil', 'Agua, vapor, aceite', 'Air, uap, minyak')

export const parts: DemoProduct[] = [
  {
    code: 'VL-BF',
    model: 'valve',
    category: 'ballvalves',
    brand: 'sanfeng',
    name: t(
      '304 不锈钢法兰球阀 PN16 手动',
      'Flanged ball valve, stainless 304, PN16',
      'Válvula de bola embridada, inox 304, PN16',
      'Katup bola flens, stainless 304, PN16',
    ),
    brief: t(
      '全通径，PTFE 阀座，零泄漏',
      'Full bore, PTFE seats, no leakage',
      'Paso total, asientos PTFE, sin fugas',
      'Full bore, dudukan PTFE, tanpa bocor',
    ),
    figures: [inAllLanguages('DN25–80'), inAllLanguages('PN16'), inAllLanguages('304')],
    specs: [
      ['material', ss],
      ['pressure', inAllLanguages('PN16')],
      ['medium', media],
      ['temperature', inAllLanguages('−20–180 °C')],
      ['standard', inAllLanguages('GB/T 12237')],
    ],
    options: [
      {
        name: bore,
        values: [
          { name: inAllLanguages('DN25') },
          { name: inAllLanguages('DN50') },
          { name: inAllLanguages('DN80') },
        ],
      },
    ],
    skus: [
      { values: [0], price: [168, 23.7], weightGrams: 3100 },
      { values: [1], weightGrams: 9200 },
      { values: [2], price: [612, 86.2], weightGrams: 17800, stock: [64, 12, 0] },
    ],
    unit: 'piece',
    price: [328, 46.2],
    tiers: [
      [10, 312, 43.9],
      [50, 296, 41.7],
    ],
    business: [318, 44.8],
    weightGrams: 9200,
    stock: [862, 214, 36],
    facets: ['material.ss304', 'bore.dn25', 'bore.dn50', 'bore.dn80'],
    points: [
      t(
        '逐台水压与气密试验。',
        'Every valve is water and air tested.',
        'Cada válvula se prueba con agua y aire.',
        'Setiap katup diuji air dan udara.',
      ),
      t('手柄可上锁。', 'Lockable handle.', 'Palanca con bloqueo.', 'Tuas dapat dikunci.'),
    ],
  },
  {
    code: 'VL-BT',
    model: 'valve',
    picture: 'valve-face',
    category: 'ballvalves',
    brand: 'castor',
    name: t(
      '两片式法兰球阀 CF8 PN10',
      'Two-piece flanged ball valve CF8 PN10',
      'Válvula de bola de dos piezas CF8 PN10',
      'Katup bola dua bagian CF8 PN10',
    ),
    brief: t(
      '经济型，水气管路常备',
      'The economical choice for water and air lines',
      'Opción económica para agua y aire',
      'Pilihan ekonomis untuk air dan udara',
    ),
    figures: [inAllLanguages('DN15–25'), inAllLanguages('PN10'), inAllLanguages('CF8')],
    specs: [
      ['material', inAllLanguages('CF8')],
      ['pressure', inAllLanguages('PN10')],
      ['medium', media],
    ],
    options: [
      { name: bore, values: [{ name: inAllLanguages('DN15') }, { name: inAllLanguages('DN25') }] },
    ],
    skus: [
      { values: [0], weightGrams: 1400 },
      { values: [1], price: [112, 15.8], weightGrams: 2600 },
    ],
    unit: 'piece',
    packs: [['box', 12]],
    price: [78, 11],
    tiers: [
      [12, 73, 10.3],
      [60, 68, 9.6],
    ],
    weightGrams: 1400,
    stock: [2400, 880, 120],
    facets: ['material.ss304', 'bore.dn15', 'bore.dn25'],
    points: [
      t('双重阀杆密封。', 'Double stem seal.', 'Doble sello del vástago.', 'Segel batang ganda.'),
      t(
        '流道光滑，压损小。',
        'Smooth passage, little pressure loss.',
        'Paso liso, poca pérdida.',
        'Saluran halus, rugi tekanan kecil.',
      ),
    ],
  },
  {
    code: 'VL-GV',
    model: 'gatevalve',
    category: 'gatevalves',
    brand: 'sanfeng',
    name: t(
      '弹性座封闸阀 铸铁 PN16',
      'Resilient-seated gate valve, cast iron, PN16',
      'Válvula de compuerta elástica, fundición, PN16',
      'Katup gerbang resilient, besi cor, PN16',
    ),
    brief: t(
      '给排水专用，不积渣',
      'For water mains, leaves no pocket for grit',
      'Para redes de agua, sin depósitos',
      'Untuk jaringan air, tanpa endapan',
    ),
    figures: [
      inAllLanguages('DN50–80'),
      inAllLanguages('PN16'),
      t('铸铁', 'Cast iron', 'Fundición', 'Besi cor'),
    ],
    specs: [
      ['material', t('球墨铸铁', 'Ductile iron', 'Hierro dúctil', 'Besi ulet')],
      ['pressure', inAllLanguages('PN16')],
      ['medium', t('水', 'Water', 'Agua', 'Air')],
    ],
    options: [
      { name: bore, values: [{ name: inAllLanguages('DN50') }, { name: inAllLanguages('DN80') }] },
    ],
    skus: [
      { values: [0], weightGrams: 11500 },
      { values: [1], price: [268, 37.7], weightGrams: 18200 },
    ],
    unit: 'piece',
    price: [186, 26.2],
    tiers: [
      [10, 176, 24.8],
      [40, 165, 23.2],
    ],
    weightGrams: 11500,
    stock: [540, 180, 0],
    facets: ['material.castIron', 'bore.dn50', 'bore.dn80'],
    points: [
      t(
        '包胶阀板，开关轻。',
        'Rubber-coated wedge turns easily.',
        'Cuña recubierta de goma.',
        'Baji berlapis karet.',
      ),
      t('环氧喷涂 250 μm 防腐。', '250 μm epoxy coating.', 'Epoxi de 250 μm.', 'Epoksi 250 μm.'),
    ],
  },
  {
    code: 'FT-EL90',
    model: 'elbow',
    category: 'elbows',
    brand: 'sanfeng',
    name: t(
      '90° 不锈钢焊接弯头',
      '90° stainless weld elbow',
      'Codo 90° inoxidable para soldar',
      'Siku 90° stainless las',
    ),
    brief: t(
      '内外抛光，壁厚均匀',
      'Polished in and out, even wall',
      'Pulido por dentro y por fuera',
      'Dipoles luar dalam, tebal merata',
    ),
    figures: [inAllLanguages('90°'), inAllLanguages('304'), inAllLanguages('SCH10')],
    specs: [
      ['material', ss],
      ['standard', inAllLanguages('GB/T 12459')],
    ],
    options: [
      {
        name: bore,
        values: [
          { name: inAllLanguages('DN15') },
          { name: inAllLanguages('DN25') },
          { name: inAllLanguages('DN50') },
        ],
      },
    ],
    skus: [
      { values: [0], price: [6.8, 0.96], weightGrams: 90 },
      { values: [1], price: [11.5, 1.62], weightGrams: 210 },
      { values: [2], weightGrams: 640 },
    ],
    unit: 'piece',
    packs: [['box', 20]],
    minQuantity: 2,
    price: [28.6, 4.03],
    tiers: [
      [20, 26.2, 3.69],
      [200, 23.8, 3.35],
    ],
    weightGrams: 640,
    stock: [7600, 2200, 640],
    facets: ['material.ss304', 'bore.dn15', 'bore.dn25', 'bore.dn50'],
    points: [
      t(
        '冷推成型，无褶皱。',
        'Cold-formed without wrinkles.',
        'Conformado en frío sin arrugas.',
        'Dibentuk dingin tanpa kerut.',
      ),
      t(
        '坡口加工，可直接焊接。',
        'Bevelled ends, ready to weld.',
        'Extremos biselados.',
        'Ujung bevel, siap las.',
      ),
    ],
  },
  {
    code: 'BR-6205',
    model: 'bearing',
    category: 'ballbearings',
    brand: 'castor',
    name: t(
      '深沟球轴承 6205-2RS 25×52×15',
      'Deep groove ball bearing 6205-2RS 25×52×15',
      'Rodamiento de bolas 6205-2RS 25×52×15',
      'Bantalan bola 6205-2RS 25×52×15',
    ),
    brief: t(
      'P5 级，双面密封，低噪',
      'P5, sealed on both sides, quiet',
      'P5, sellado doble, silencioso',
      'P5, segel ganda, senyap',
    ),
    figures: [
      inAllLanguages('25×52×15'),
      inAllLanguages('P5'),
      t('双面密封', 'Sealed', 'Sellado', 'Tersegel'),
    ],
    specs: [
      ['size', inAllLanguages('25 × 52 × 15 mm')],
      ['accuracy', inAllLanguages('P5 (ABEC-5)')],
      ['speed', inAllLanguages('13,000 r/min')],
      ['weight', inAllLanguages('129 g')],
    ],
    options: [
      {
        name: t('密封', 'Seal', 'Sello', 'Segel'),
        values: [
          { name: t('2RS 橡胶', '2RS rubber', '2RS goma', '2RS karet') },
          { name: t('ZZ 铁盖', 'ZZ shield', 'ZZ metálico', 'ZZ logam') },
        ],
      },
    ],
    skus: [{ values: [0] }, { values: [1], price: [17.2, 2.42] }],
    unit: 'set',
    packs: [['box', 100]],
    price: [18.6, 2.62],
    tiers: [
      [20, 16.9, 2.38],
      [100, 15.4, 2.17],
    ],
    weightGrams: 129,
    stock: [6300, 1900, 480],
    facets: ['material.steel'],
    points: [
      t(
        'GCr15 钢球，Z2V2 振动等级。',
        'GCr15 balls, vibration class Z2V2.',
        'Bolas GCr15, vibración Z2V2.',
        'Bola GCr15, kelas getaran Z2V2.',
      ),
      t(
        '预填高温锂基脂。',
        'Greased for high temperature.',
        'Grasa de litio para alta temperatura.',
        'Gemuk litium suhu tinggi.',
      ),
    ],
  },
  {
    code: 'BR-6308',
    model: 'bearing',
    category: 'ballbearings',
    brand: 'norvik',
    name: t(
      '深沟球轴承 6308-ZZ 40×90×23',
      'Deep groove ball bearing 6308-ZZ 40×90×23',
      'Rodamiento de bolas 6308-ZZ 40×90×23',
      'Bantalan bola 6308-ZZ 40×90×23',
    ),
    brief: t(
      '电机与减速机常用规格',
      'The size for motors and gearboxes',
      'La medida para motores y reductores',
      'Ukuran untuk motor dan gearbox',
    ),
    figures: [inAllLanguages('40×90×23'), inAllLanguages('P6'), inAllLanguages('ZZ')],
    specs: [
      ['size', inAllLanguages('40 × 90 × 23 mm')],
      ['accuracy', inAllLanguages('P6')],
      ['speed', inAllLanguages('8,000 r/min')],
      ['weight', inAllLanguages('630 g')],
    ],
    unit: 'set',
    packs: [['box', 40]],
    price: [46.5, 6.55],
    tiers: [
      [10, 43.8, 6.17],
      [40, 41, 5.78],
    ],
    weightGrams: 630,
    stock: [2600, 700, 220],
    facets: ['material.steel'],
    points: [
      t(
        '真空脱气钢，疲劳寿命长。',
        'Vacuum-degassed steel for long life.',
        'Acero desgasificado, larga vida.',
        'Baja degas vakum, umur panjang.',
      ),
      t(
        '逐套检测振动值。',
        'Vibration measured on every piece.',
        'Vibración medida pieza a pieza.',
        'Getaran diukur tiap buah.',
      ),
    ],
  },
  {
    code: 'CP-JM40',
    model: 'coupling',
    category: 'couplings',
    brand: 'hengli',
    name: t(
      '梅花弹性联轴器 铝合金',
      'Jaw coupling, aluminium',
      'Acoplamiento elástico de garras, aluminio',
      'Kopling rahang, aluminium',
    ),
    brief: t(
      '伺服与丝杆连接，吸振无背隙',
      'Joins servo and screw, damps without backlash',
      'Une servo y husillo sin juego',
      'Menghubungkan servo dan ulir tanpa celah',
    ),
    figures: [
      inAllLanguages('φ40'),
      inAllLanguages('12 N·m'),
      t('铝合金', 'Aluminium', 'Aluminio', 'Aluminium'),
    ],
    specs: [
      ['material', t('7075 铝合金', 'Aluminium 7075', 'Aluminio 7075', 'Aluminium 7075')],
      ['torque', inAllLanguages('12 N·m')],
      ['speed', inAllLanguages('15,000 r/min')],
    ],
    options: [
      {
        name: t('孔径', 'Bores', 'Agujeros', 'Lubang'),
        values: [
          { name: inAllLanguages('10 × 14 mm') },
          { name: inAllLanguages('12 × 16 mm') },
          { name: inAllLanguages('14 × 20 mm') },
        ],
      },
    ],
    skus: [{ values: [0] }, { values: [1] }, { values: [2], price: [42, 5.92] }],
    unit: 'piece',
    price: [36, 5.07],
    tiers: [
      [10, 33.5, 4.72],
      [100, 29.8, 4.2],
    ],
    weightGrams: 180,
    stock: [1800, 420, 90],
    facets: ['material.aluminium'],
    points: [
      t(
        '聚氨酯弹性体，三种硬度可换。',
        'Polyurethane spider in three hardnesses.',
        'Estrella de poliuretano intercambiable.',
        'Karet poliuretan tiga kekerasan.',
      ),
      t(
        '双螺钉夹紧，不伤轴。',
        'Clamping hubs spare the shaft.',
        'Cubos de apriete que no dañan el eje.',
        'Klem yang tidak merusak poros.',
      ),
    ],
  },
  {
    code: 'GR-M2',
    model: 'gear',
    category: 'gears',
    brand: 'hengli',
    name: t(
      '直齿圆柱齿轮 2 模 45 号钢',
      'Spur gear module 2, steel C45',
      'Engranaje recto módulo 2, acero C45',
      'Roda gigi lurus modul 2, baja C45',
    ),
    brief: t(
      '齿面高频淬火，键槽可加工',
      'Induction-hardened teeth, keyways on request',
      'Dientes templados, chaveteros a pedido',
      'Gigi dikeraskan, alur pasak sesuai pesanan',
    ),
    figures: [inAllLanguages('m2'), inAllLanguages('HRC 48'), inAllLanguages('C45')],
    specs: [
      ['material', inAllLanguages('C45')],
      ['accuracy', inAllLanguages('DIN 8')],
    ],
    options: [
      {
        name: t('齿数', 'Teeth', 'Dientes', 'Jumlah gigi'),
        values: [
          { name: inAllLanguages('20') },
          { name: inAllLanguages('30') },
          { name: inAllLanguages('40') },
        ],
      },
    ],
    skus: [
      { values: [0], weightGrams: 190 },
      { values: [1], price: [39, 5.49], weightGrams: 430 },
      { values: [2], price: [56, 7.89], weightGrams: 790 },
    ],
    unit: 'piece',
    price: [24, 3.38],
    tiers: [
      [20, 22, 3.1],
      [200, 19.6, 2.76],
    ],
    weightGrams: 190,
    stock: [3200, 760, 140],
    facets: ['material.steel'],
    points: [
      t(
        '滚齿后剃齿，运转安静。',
        'Hobbed and shaved to run quietly.',
        'Tallado y afeitado, marcha silenciosa.',
        'Hobbing dan shaving, putaran halus.',
      ),
      t(
        '可按图改孔。',
        'Bores machined to your drawing.',
        'Agujeros según plano.',
        'Lubang sesuai gambar.',
      ),
    ],
  },
]
