/** Demo goods for packing: cartons, tape, drums, cans, spray bottles. */
import { inAllLanguages, t, type DemoProduct } from '../types.ts'

const size = { name: t('规格', 'Size', 'Medidas', 'Ukuran') }
const board = t('五层 BC 楞', '5-ply BC', '5 capas BC', '5 lapis BC')

export const packaging: DemoProduct[] = [
  {
    code: 'PK-BX5',
    model: 'carton',
    category: 'cartons',
    brand: 'baoyun',
    name: t(
      '五层加硬瓦楞纸箱',
      'Double-wall corrugated carton',
      'Caja de cartón de doble pared',
      'Kardus gelombang dua dinding',
    ),
    brief: t(
      '承重 28 kg，堆码六层不塌',
      'Carries 28 kg, stacks six high',
      'Soporta 28 kg, apila hasta seis',
      'Menahan 28 kg, tumpuk enam',
    ),
    figures: [board, inAllLanguages('28 kg'), t('20 只/捆', '20/bundle', '20/fardo', '20/ikat')],
    specs: [
      ['material', board],
      ['load', inAllLanguages('28 kg')],
      ['packing', t('20 只一捆', '20 to a bundle', '20 por fardo', '20 per ikat')],
      ['standard', inAllLanguages('GB/T 6543')],
    ],
    options: [
      {
        ...size,
        values: [
          { name: inAllLanguages('300 × 200 × 200 mm') },
          { name: inAllLanguages('400 × 300 × 300 mm') },
          { name: inAllLanguages('600 × 400 × 400 mm') },
        ],
      },
    ],
    skus: [
      { values: [0], price: [2.6, 0.37], weightGrams: 310 },
      { values: [1], weightGrams: 620 },
      { values: [2], price: [7.9, 1.11], weightGrams: 1150, stock: [8000, 3000, 0] },
    ],
    unit: 'piece',
    packs: [
      ['bundle', 20],
      ['pallet', 400],
    ],
    minQuantity: 20,
    step: 20,
    price: [4.35, 0.62],
    tiers: [
      [400, 4.02, 0.57],
      [1000, 3.62, 0.51],
    ],
    weightGrams: 620,
    stock: [126000, 42000, 9000],
    facets: ['material.paper'],
    points: [
      t(
        '进口牛卡面纸，挺度高，印刷清晰。',
        'Stiff kraft liners that print clearly.',
        'Papel kraft rígido de impresión nítida.',
        'Lapisan kraft kaku, cetak tajam.',
      ),
      t(
        '可按图印刷，起印 500 只。',
        'Printed to your drawing from 500 pieces.',
        'Impresión a medida desde 500 uds.',
        'Cetak sesuai gambar mulai 500 buah.',
      ),
    ],
  },
  {
    code: 'PK-BX3',
    model: 'carton',
    picture: 'carton-top',
    category: 'cartons',
    brand: 'baoyun',
    name: t(
      '三层快递纸箱 特硬',
      'Single-wall mailing carton, extra stiff',
      'Caja de envío de pared simple, extra rígida',
      'Kardus kirim satu dinding, ekstra kaku',
    ),
    brief: t(
      '电商发货常备，折叠即用',
      'The everyday box of online shops',
      'La caja diaria del comercio en línea',
      'Kardus harian toko online',
    ),
    figures: [
      t('三层 E 楞', '3-ply E', '3 capas E', '3 lapis E'),
      inAllLanguages('8 kg'),
      t('50 只/捆', '50/bundle', '50/fardo', '50/ikat'),
    ],
    specs: [
      ['load', inAllLanguages('8 kg')],
      ['packing', t('50 只一捆', '50 to a bundle', '50 por fardo', '50 per ikat')],
    ],
    options: [
      {
        ...size,
        values: [
          { name: inAllLanguages('195 × 105 × 135 mm') },
          { name: inAllLanguages('260 × 150 × 180 mm') },
          { name: inAllLanguages('350 × 190 × 230 mm') },
        ],
      },
    ],
    skus: [
      { values: [0] },
      { values: [1], price: [1.12, 0.16] },
      { values: [2], price: [1.68, 0.24] },
    ],
    unit: 'piece',
    packs: [['bundle', 50]],
    minQuantity: 50,
    step: 50,
    price: [0.62, 0.09],
    tiers: [
      [500, 0.55, 0.08],
      [5000, 0.48, 0.07],
    ],
    weightGrams: 95,
    stock: [240000, 90000, 30000],
    facets: ['material.paper'],
    points: [
      t(
        '压线精准，折叠不裂。',
        'Clean creases that never crack.',
        'Plegado preciso sin grietas.',
        'Lipatan rapi, tidak retak.',
      ),
      t(
        '空白外观，便于贴面单。',
        'Plain face for shipping labels.',
        'Cara lisa para etiquetas.',
        'Permukaan polos untuk label.',
      ),
    ],
  },
  {
    code: 'PK-TP48',
    model: 'tape',
    category: 'tapes',
    brand: 'baoyun',
    name: t(
      '高粘封箱胶带 48 mm × 100 m',
      'Carton tape 48 mm × 100 m, strong tack',
      'Cinta de embalaje 48 mm × 100 m',
      'Selotip dus 48 mm × 100 m',
    ),
    brief: t(
      '低噪易撕，零下不起翘',
      'Quiet unwinding, holds below zero',
      'Desenrollado silencioso, resiste bajo cero',
      'Tidak berisik, tetap lengket saat dingin',
    ),
    figures: [inAllLanguages('48 mm'), inAllLanguages('100 m'), inAllLanguages('50 μm')],
    specs: [
      [
        'material',
        t(
          'BOPP 薄膜，水性胶',
          'BOPP film, water-based glue',
          'Película BOPP, adhesivo al agua',
          'Film BOPP, lem berbasis air',
        ),
      ],
      ['size', inAllLanguages('48 mm × 100 m × 50 μm')],
      ['packing', t('72 卷一箱', '72 rolls to a box', '72 rollos por caja', '72 gulung per dus')],
    ],
    unit: 'roll',
    packs: [['box', 72]],
    minQuantity: 6,
    step: 6,
    price: [5.9, 0.83],
    tiers: [
      [72, 4.98, 0.7],
      [720, 4.6, 0.65],
    ],
    weightGrams: 280,
    stock: [94000, 36000, 12000],
    points: [
      t(
        '每卷足 100 米，不含水分。',
        'A full 100 metres on every roll.',
        '100 metros reales por rollo.',
        'Panjang penuh 100 meter tiap gulung.',
      ),
      t(
        '通过食品接触级胶水检测。',
        'Glue tested for food packaging.',
        'Adhesivo apto para envases alimentarios.',
        'Lem teruji untuk kemasan makanan.',
      ),
    ],
  },
  {
    code: 'PK-TP72',
    model: 'tape',
    category: 'tapes',
    brand: 'baoyun',
    name: t(
      '机用封箱胶带 72 mm × 900 m',
      'Machine carton tape 72 mm × 900 m',
      'Cinta para máquina 72 mm × 900 m',
      'Selotip mesin 72 mm × 900 m',
    ),
    brief: t(
      '封箱机整卷连续使用',
      'Long rolls for case sealers',
      'Bobinas largas para precintadoras',
      'Gulungan panjang untuk mesin segel',
    ),
    figures: [inAllLanguages('72 mm'), inAllLanguages('900 m'), inAllLanguages('45 μm')],
    specs: [
      ['size', inAllLanguages('72 mm × 900 m × 45 μm')],
      ['packing', t('6 卷一箱', '6 rolls to a box', '6 rollos por caja', '6 gulung per dus')],
    ],
    unit: 'roll',
    packs: [['box', 6]],
    price: [48, 6.75],
    tiers: [
      [6, 45, 6.3],
      [60, 41.5, 5.85],
    ],
    weightGrams: 3400,
    stock: [5200, 2100, 600],
    points: [
      t(
        '卷芯平整，高速不断带。',
        'Even cores run at speed without breaks.',
        'Núcleos regulares, sin roturas.',
        'Inti rata, tidak putus pada kecepatan tinggi.',
      ),
      t(
        '适用 CS50 等侧驱封箱机。',
        'Fits side-drive sealers such as CS50.',
        'Compatible con precintadoras CS50.',
        'Cocok untuk mesin segel CS50.',
      ),
    ],
  },
  {
    code: 'PK-DR200',
    model: 'drum',
    category: 'drums',
    brand: 'sanfeng',
    name: t(
      '闭口钢桶 200 L',
      'Tight-head steel drum 200 L',
      'Bidón de acero cerrado 200 L',
      'Drum baja tertutup 200 L',
    ),
    brief: t(
      '危险品包装许可，内壁可选环氧',
      'Approved for dangerous goods, epoxy lining optional',
      'Homologado para mercancías peligrosas',
      'Disetujui untuk barang berbahaya',
    ),
    figures: [inAllLanguages('200 L'), inAllLanguages('1.2 mm'), inAllLanguages('UN 1A1')],
    specs: [
      ['capacity', inAllLanguages('216.5 L')],
      [
        'material',
        t(
          '冷轧钢 1.2 mm',
          'Cold-rolled steel 1.2 mm',
          'Acero laminado 1.2 mm',
          'Baja canai dingin 1,2 mm',
        ),
      ],
      ['standard', inAllLanguages('UN 1A1')],
    ],
    options: [
      {
        name: t('内壁', 'Lining', 'Interior', 'Lapisan'),
        values: [
          { name: t('无涂层', 'Plain', 'Sin recubrir', 'Tanpa lapisan') },
          { name: t('环氧涂层', 'Epoxy', 'Epoxi', 'Epoksi') },
        ],
      },
    ],
    skus: [{ values: [0] }, { values: [1], price: [228, 32.1] }],
    unit: 'piece',
    packs: [['pallet', 4]],
    price: [186, 26.2],
    tiers: [
      [20, 176, 24.8],
      [80, 168, 23.7],
    ],
    weightGrams: 19500,
    stock: [1800, 600, 0],
    facets: ['material.steel'],
    points: [
      t(
        '七层卷边，跌落不渗漏。',
        'Seven-layer seams survive the drop test.',
        'Cierre de siete capas, sin fugas.',
        'Sambungan tujuh lapis, tidak bocor.',
      ),
      t(
        '大小口配镀锌桶盖。',
        'Zinc-plated bungs in both openings.',
        'Tapones galvanizados en ambas bocas.',
        'Tutup galvanis di kedua lubang.',
      ),
    ],
  },
  {
    code: 'PK-CN18',
    model: 'paintcan',
    category: 'drums',
    brand: 'sanfeng',
    name: t(
      '马口铁圆罐 带提手',
      'Round tinplate can with handle',
      'Lata redonda de hojalata con asa',
      'Kaleng bulat dengan pegangan',
    ),
    brief: t(
      '油漆、胶水、润滑脂通用',
      'For paint, glue and grease',
      'Para pintura, cola y grasa',
      'Untuk cat, lem, dan gemuk',
    ),
    figures: [
      t('马口铁', 'Tinplate', 'Hojalata', 'Pelat timah'),
      t('压盖', 'Lever lid', 'Tapa a presión', 'Tutup tekan'),
      t('提手', 'Handle', 'Asa', 'Pegangan'),
    ],
    specs: [
      [
        'material',
        t('镀锡板 0.28 mm', 'Tinplate 0.28 mm', 'Hojalata 0.28 mm', 'Pelat timah 0,28 mm'),
      ],
    ],
    options: [
      {
        name: t('容量', 'Capacity', 'Capacidad', 'Kapasitas'),
        values: [{ name: inAllLanguages('1 L') }, { name: inAllLanguages('4 L') }],
      },
    ],
    skus: [
      { values: [0], weightGrams: 160 },
      { values: [1], price: [11.8, 1.66], weightGrams: 480 },
    ],
    unit: 'can',
    packs: [['box', 24]],
    minQuantity: 24,
    step: 24,
    price: [4.2, 0.59],
    tiers: [
      [240, 3.85, 0.54],
      [2400, 3.5, 0.49],
    ],
    weightGrams: 160,
    stock: [36000, 9600, 0],
    facets: ['material.steel'],
    points: [
      t(
        '三片罐电阻焊，焊缝内补涂。',
        'Welded seam, coated inside.',
        'Soldadura recubierta por dentro.',
        'Las dilapisi bagian dalam.',
      ),
      t(
        '可做四色外印。',
        'Four-colour printing available.',
        'Impresión en cuatro colores.',
        'Bisa cetak empat warna.',
      ),
    ],
  },
  {
    code: 'PK-SP500',
    model: 'spraybottle',
    category: 'bottles',
    brand: 'qihang',
    name: t(
      '手扣喷雾瓶 500 ml',
      'Trigger spray bottle 500 ml',
      'Pulverizador de gatillo 500 ml',
      'Botol semprot 500 ml',
    ),
    brief: t(
      '喷嘴可调直射与雾化，耐酸碱',
      'Nozzle turns from jet to mist, resists cleaning agents',
      'Boquilla de chorro a niebla, resiste limpiadores',
      'Nosel dari semburan ke kabut, tahan pembersih',
    ),
    figures: [inAllLanguages('500 ml'), inAllLanguages('PET'), inAllLanguages('28/410')],
    specs: [
      ['capacity', inAllLanguages('500 ml')],
      ['material', inAllLanguages('PET, PP')],
      ['packing', t('100 只一箱', '100 to a box', '100 por caja', '100 per dus')],
    ],
    unit: 'piece',
    packs: [['box', 100]],
    minQuantity: 10,
    step: 10,
    price: [3.9, 0.55],
    tiers: [
      [100, 3.35, 0.47],
      [1000, 2.9, 0.41],
    ],
    weightGrams: 62,
    stock: [28000, 8800, 4100],
    facets: ['material.pet'],
    points: [
      t(
        '每扣 1.2 ml，手感轻。',
        '1.2 ml a stroke, light to the hand.',
        '1.2 ml por pulsación.',
        '1,2 ml per tekan, ringan.',
      ),
      t(
        '瓶身可丝印。',
        'Bottles can be screen-printed.',
        'Serigrafía disponible.',
        'Botol bisa disablon.',
      ),
    ],
  },
]
