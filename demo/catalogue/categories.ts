/** Three levels of categories and the brands of the demo catalogue; brands are invented. */
import { inAllLanguages, t } from './types.ts'

/** First level → second level → third level (a key that products name). */
export const CATEGORIES = [
  {
    key: 'machines',
    name: t('机械设备', 'Machinery', 'Maquinaria', 'Mesin'),
    picture: 'filler',
    children: [
      {
        name: t(
          '灌装与封装',
          'Filling and sealing',
          'Llenado y sellado',
          'Pengisian dan penyegelan',
        ),
        children: [
          { key: 'fillers', name: t('灌装机', 'Fillers', 'Llenadoras', 'Mesin pengisi') },
          {
            key: 'sealers',
            name: t('封箱机', 'Case sealers', 'Selladoras de cajas', 'Penyegel dus'),
          },
        ],
      },
      {
        name: t(
          '成型与加工',
          'Forming and machining',
          'Conformado y mecanizado',
          'Pembentukan dan permesinan',
        ),
        children: [
          {
            key: 'forming',
            name: t('制杯机', 'Cup forming machines', 'Formadoras de vasos', 'Mesin pembuat gelas'),
          },
          {
            key: 'lathes',
            name: t('车床与钻床', 'Lathes and drill presses', 'Tornos y taladros', 'Bubut dan bor'),
          },
          { key: 'markers', name: t('打标机', 'Markers', 'Marcadoras', 'Mesin penanda') },
        ],
      },
      {
        name: t('气泵与压缩', 'Pumps and air', 'Bombas y aire', 'Pompa dan udara'),
        children: [
          { key: 'compressors', name: t('空压机', 'Compressors', 'Compresores', 'Kompresor') },
          {
            key: 'pumps',
            name: t('齿轮泵', 'Gear pumps', 'Bombas de engranajes', 'Pompa roda gigi'),
          },
        ],
      },
    ],
  },
  {
    key: 'packaging',
    name: t('包装物料', 'Packaging', 'Embalaje', 'Kemasan'),
    picture: 'carton',
    children: [
      {
        name: t('纸箱', 'Cartons', 'Cajas de cartón', 'Kardus'),
        children: [
          {
            key: 'cartons',
            name: t('瓦楞纸箱', 'Corrugated cartons', 'Cajas onduladas', 'Kardus gelombang'),
          },
        ],
      },
      {
        name: t('胶带与标签', 'Tape and labels', 'Cinta y etiquetas', 'Selotip dan label'),
        children: [
          { key: 'tapes', name: t('封箱胶带', 'Carton tape', 'Cinta de embalaje', 'Selotip dus') },
          {
            key: 'labelling',
            name: t('标签打印', 'Label printing', 'Impresión de etiquetas', 'Pencetakan label'),
          },
        ],
      },
      {
        name: t('桶与瓶', 'Drums and bottles', 'Bidones y botellas', 'Drum dan botol'),
        children: [
          { key: 'drums', name: t('桶罐', 'Drums and cans', 'Bidones y latas', 'Drum dan kaleng') },
          { key: 'bottles', name: t('喷瓶', 'Spray bottles', 'Pulverizadores', 'Botol semprot') },
        ],
      },
    ],
  },
  {
    key: 'tools',
    name: t('五金工具', 'Tools', 'Herramientas', 'Perkakas'),
    picture: 'drill',
    children: [
      {
        name: t('电动工具', 'Power tools', 'Herramientas eléctricas', 'Perkakas listrik'),
        children: [
          { key: 'drills', name: t('电钻', 'Drills', 'Taladros', 'Bor') },
          { key: 'grinders', name: t('角磨机', 'Angle grinders', 'Amoladoras', 'Gerinda') },
        ],
      },
      {
        name: t('工具收纳', 'Tool storage', 'Almacenaje de herramientas', 'Penyimpanan perkakas'),
        children: [
          {
            key: 'toolboxes',
            name: t('工具箱', 'Toolboxes', 'Cajas de herramientas', 'Kotak perkakas'),
          },
        ],
      },
    ],
  },
  {
    key: 'valves',
    name: t('阀门管件', 'Valves and fittings', 'Válvulas y accesorios', 'Katup dan fitting'),
    picture: 'valve',
    children: [
      {
        name: t('阀门', 'Valves', 'Válvulas', 'Katup'),
        children: [
          { key: 'ballvalves', name: t('球阀', 'Ball valves', 'Válvulas de bola', 'Katup bola') },
          {
            key: 'gatevalves',
            name: t('闸阀', 'Gate valves', 'Válvulas de compuerta', 'Katup gerbang'),
          },
        ],
      },
      {
        name: t('管件', 'Fittings', 'Accesorios', 'Fitting'),
        children: [{ key: 'elbows', name: t('弯头', 'Elbows', 'Codos', 'Siku') }],
      },
    ],
  },
  {
    key: 'drives',
    name: t(
      '轴承传动',
      'Bearings and drives',
      'Rodamientos y transmisión',
      'Bantalan dan transmisi',
    ),
    picture: 'bearing',
    children: [
      {
        name: t('轴承', 'Bearings', 'Rodamientos', 'Bantalan'),
        children: [
          {
            key: 'ballbearings',
            name: t('深沟球轴承', 'Ball bearings', 'Rodamientos de bolas', 'Bantalan bola'),
          },
        ],
      },
      {
        name: t('传动件', 'Transmission', 'Transmisión', 'Transmisi'),
        children: [
          { key: 'couplings', name: t('联轴器', 'Couplings', 'Acoplamientos', 'Kopling') },
          { key: 'gears', name: t('齿轮', 'Gears', 'Engranajes', 'Roda gigi') },
        ],
      },
    ],
  },
  {
    key: 'safety',
    name: t('劳保防护', 'Safety', 'Protección', 'Keselamatan'),
    picture: 'helmet',
    children: [
      {
        name: t('头部防护', 'Head protection', 'Protección de cabeza', 'Pelindung kepala'),
        children: [
          {
            key: 'helmets',
            name: t('安全帽', 'Safety helmets', 'Cascos de seguridad', 'Helm keselamatan'),
          },
        ],
      },
    ],
  },
  {
    key: 'lighting',
    name: t('照明电工', 'Lighting', 'Iluminación', 'Pencahayaan'),
    picture: 'lamp',
    children: [
      {
        name: t('光源', 'Light sources', 'Fuentes de luz', 'Sumber cahaya'),
        children: [{ key: 'bulbs', name: t('球泡灯', 'Bulbs', 'Bombillas', 'Bohlam') }],
      },
      {
        name: t('灯具', 'Luminaires', 'Luminarias', 'Lampu'),
        children: [
          { key: 'lamps', name: t('工作灯', 'Task lamps', 'Lámparas de trabajo', 'Lampu kerja') },
        ],
      },
    ],
  },
  {
    key: 'instruments',
    name: t('仪器仪表', 'Instruments', 'Instrumentos', 'Instrumen'),
    picture: 'gauge',
    children: [
      {
        name: t('测量', 'Measuring', 'Medición', 'Pengukuran'),
        children: [
          { key: 'gauges', name: t('压力表', 'Pressure gauges', 'Manómetros', 'Manometer') },
          { key: 'multimeters', name: t('万用表', 'Multimeters', 'Multímetros', 'Multimeter') },
          { key: 'scales', name: t('电子秤', 'Scales', 'Balanzas', 'Timbangan') },
        ],
      },
    ],
  },
  {
    key: 'storage',
    name: t('仓储物流', 'Storage', 'Almacén', 'Gudang'),
    picture: 'crate',
    children: [
      {
        name: t('周转', 'Handling', 'Manipulación', 'Penanganan'),
        children: [
          { key: 'crates', name: t('周转箱', 'Crates', 'Cajas apilables', 'Keranjang') },
          { key: 'trucks', name: t('手推车', 'Hand trucks', 'Carretillas', 'Troli') },
        ],
      },
    ],
  },
  {
    key: 'office',
    name: t('餐饮与办公', 'Catering and office', 'Hostelería y oficina', 'Katering dan kantor'),
    picture: 'chair',
    children: [
      {
        name: t('餐饮耗材', 'Catering supplies', 'Consumibles', 'Perlengkapan katering'),
        children: [
          { key: 'cups', name: t('纸杯', 'Paper cups', 'Vasos de papel', 'Gelas kertas') },
          { key: 'flasks', name: t('保温瓶', 'Flasks', 'Termos', 'Termos') },
        ],
      },
      {
        name: t('办公家具', 'Office furniture', 'Mobiliario', 'Furnitur kantor'),
        children: [
          {
            key: 'chairs',
            name: t('办公椅', 'Office chairs', 'Sillas de oficina', 'Kursi kantor'),
          },
        ],
      },
    ],
  },
] as const

export const BRANDS = {
  norvik: inAllLanguages('Norvik'),
  hengli: t('衡立', 'Hengli', 'Hengli', 'Hengli'),
  baoyun: t('宝运', 'Baoyun', 'Baoyun', 'Baoyun'),
  castor: inAllLanguages('Castor'),
  luma: inAllLanguages('Luma'),
  qihang: t('启航', 'Qihang', 'Qihang', 'Qihang'),
  tekra: inAllLanguages('Tekra'),
  sanfeng: t('三峰', 'Sanfeng', 'Sanfeng', 'Sanfeng'),
} as const
