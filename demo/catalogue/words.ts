/** Words that many demo products share: units, names of specifications, attributes for the facets. */
import { inAllLanguages, t } from './types.ts'

export const UNITS = {
  piece: t('件', 'pc', 'ud.', 'buah'),
  set: t('套', 'set', 'juego', 'set'),
  machine: t('台', 'unit', 'unidad', 'unit'),
  box: t('箱', 'box', 'caja', 'dus'),
  pack: t('包', 'pack', 'paquete', 'pak'),
  roll: t('卷', 'roll', 'rollo', 'gulung'),
  bundle: t('捆', 'bundle', 'fardo', 'ikat'),
  pallet: t('托', 'pallet', 'palé', 'palet'),
  bottle: t('瓶', 'bottle', 'botella', 'botol'),
  can: t('罐', 'can', 'lata', 'kaleng'),
} as const

export const SPEC_NAMES = {
  material: t('材质', 'Material', 'Material', 'Bahan'),
  size: t('尺寸', 'Size', 'Medidas', 'Ukuran'),
  weight: t('重量', 'Weight', 'Peso', 'Berat'),
  power: t('功率', 'Power', 'Potencia', 'Daya'),
  voltage: t('电压', 'Voltage', 'Tensión', 'Tegangan'),
  output: t('产能', 'Output', 'Producción', 'Kapasitas produksi'),
  pressure: t('公称压力', 'Nominal pressure', 'Presión nominal', 'Tekanan nominal'),
  bore: t('公称通径', 'Nominal bore', 'Diámetro nominal', 'Diameter nominal'),
  medium: t('适用介质', 'Media', 'Fluidos', 'Media'),
  temperature: t('工作温度', 'Working temperature', 'Temperatura de trabajo', 'Suhu kerja'),
  range: t('量程', 'Range', 'Rango', 'Rentang'),
  accuracy: t('精度', 'Accuracy', 'Precisión', 'Akurasi'),
  standard: t('执行标准', 'Standard', 'Norma', 'Standar'),
  warranty: t('质保', 'Warranty', 'Garantía', 'Garansi'),
  load: t('承重', 'Load', 'Carga', 'Beban'),
  capacity: t('容量', 'Capacity', 'Capacidad', 'Kapasitas'),
  speed: t('转速', 'Speed', 'Velocidad', 'Kecepatan'),
  torque: t('最大扭矩', 'Torque', 'Par máximo', 'Torsi maksimum'),
  packing: t('包装', 'Packing', 'Embalaje', 'Kemasan'),
  light: t('光通量', 'Luminous flux', 'Flujo luminoso', 'Fluks cahaya'),
  colour: t('颜色', 'Colour', 'Color', 'Warna'),
  lead: t('交期', 'Lead time', 'Plazo de entrega', 'Waktu kirim'),
} as const

/** Facets: an attribute with its values; a product names them as `attribute.value`. */
export const ATTRIBUTES = {
  process: {
    name: t('工艺', 'Process', 'Proceso', 'Proses'),
    values: {
      filling: t('灌装', 'Filling', 'Llenado', 'Pengisian'),
      forming: t('成型', 'Forming', 'Conformado', 'Pembentukan'),
      machining: t('切削加工', 'Machining', 'Mecanizado', 'Pemesinan'),
      fluids: t('气体与流体', 'Air and fluids', 'Aire y fluidos', 'Udara dan fluida'),
      marking: t('打标与标签', 'Marking and labels', 'Marcado y etiquetas', 'Penandaan dan label'),
      packing: t('包装封箱', 'Packing', 'Embalaje', 'Pengemasan'),
    },
  },
  material: {
    name: SPEC_NAMES.material,
    values: {
      ss304: t('304 不锈钢', 'Stainless 304', 'Inoxidable 304', 'Stainless 304'),
      castIron: t('铸铁', 'Cast iron', 'Hierro fundido', 'Besi cor'),
      steel: t('碳钢', 'Carbon steel', 'Acero al carbono', 'Baja karbon'),
      brass: t('黄铜', 'Brass', 'Latón', 'Kuningan'),
      abs: inAllLanguages('ABS'),
      hdpe: inAllLanguages('HDPE'),
      paper: t('瓦楞纸', 'Corrugated board', 'Cartón ondulado', 'Karton gelombang'),
      aluminium: t('铝合金', 'Aluminium', 'Aluminio', 'Aluminium'),
      pet: inAllLanguages('PET'),
    },
  },
  power: {
    name: t('供电', 'Power supply', 'Alimentación', 'Catu daya'),
    values: {
      battery: t('锂电', 'Battery', 'Batería', 'Baterai'),
      v220: t('220 V 单相', '220 V single-phase', '220 V monofásico', '220 V satu fase'),
      v380: t('380 V 三相', '380 V three-phase', '380 V trifásico', '380 V tiga fase'),
    },
  },
  bore: {
    name: SPEC_NAMES.bore,
    values: {
      dn15: inAllLanguages('DN15'),
      dn25: inAllLanguages('DN25'),
      dn50: inAllLanguages('DN50'),
      dn80: inAllLanguages('DN80'),
    },
  },
} as const
