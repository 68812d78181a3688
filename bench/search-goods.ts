/** As many goods as one likes, the same each time: nouns, adjectives and brands of four languages, and model numbers. */
import type { Document } from '#domains/search/server/engine.ts'
import type { Translated } from '#kit/contract/lang.ts'

type Words = Translated & { cn: string; en: string; spa: string; id: string }
const words = (text: string): Words[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [cn = '', en = '', spa = '', id = ''] = line.split('|').map((each) => each.trim())
      return { cn, en, spa, id }
    })

export const NOUNS = words(`
手机|phone|teléfono|telepon
水杯|cup|vaso|gelas
台灯|lamp|lámpara|lampu
椅子|chair|silla|kursi
轴承|bearing|rodamiento|bantalan
球阀|valve|válvula|katup
冲击钻|drill|taladro|bor
纸箱|carton|caja|kardus
胶带|tape|cinta|selotip
安全帽|helmet|casco|helm
压力表|gauge|manómetro|manometer
空压机|compressor|compresor|kompresor
毛巾|towel|toalla|handuk
地毯|carpet|alfombra|karpet
窗帘|curtain|cortina|gorden
枕头|pillow|almohada|bantal
雨伞|umbrella|paraguas|payung
书桌|desk|escritorio|meja
钢笔|pen|pluma|pena
行李箱|suitcase|maleta|koper
手套|glove|guante|sarung
齿轮|gear|engranaje|gir
水泵|pump|bomba|pompa
打印机|printer|impresora|pencetak
万用表|multimeter|multímetro|multimeter
货架|shelf|estante|rak
风扇|fan|ventilador|kipas
电池|battery|batería|baterai
插座|socket|enchufe|stopkontak
螺丝刀|screwdriver|destornillador|obeng
锤子|hammer|martillo|palu
扳手|wrench|llave|kunci inggris
水管|hose|manguera|selang
油漆|paint|pintura|cat
胶水|glue|pegamento|lem
标签|label|etiqueta|label
剪刀|scissors|tijeras|gunting
相机|camera|cámara|kamera
键盘|keyboard|teclado|papan ketik
鼠标|mouse|ratón|tetikus
耳机|headphones|auriculares|penyuara
音箱|speaker|altavoz|pengeras suara
路由器|router|enrutador|perute
充电器|charger|cargador|pengisi daya
电饭煲|cooker|arrocera|penanak nasi
炒锅|wok|sartén|wajan
茶壶|teapot|tetera|teko
沙发|sofa|sofá|sofa
书架|bookcase|librero|rak buku
镜子|mirror|espejo|cermin
闹钟|clock|reloj|jam weker
背包|backpack|mochila|ransel
皮带|belt|cinturón|sabuk
帐篷|tent|tienda|tenda
自行车|bicycle|bicicleta|sepeda
头盔|visor|visera|topi
叉车|forklift|montacargas|derek
托盘|pallet|palé|palet
绳子|rope|cuerda|tali
灭火器|extinguisher|extintor|pemadam
`)
const ADJECTIVES = words(`
红色|red|rojo|merah
蓝色|blue|azul|biru
黑色|black|negro|hitam
白色|white|blanco|putih
折叠|folding|plegable|lipat
便携|portable|portátil|portabel
防水|waterproof|impermeable|anti air
加厚|thick|grueso|tebal
不锈钢|stainless|inoxidable|tahan karat
静音|silent|silencioso|senyap
无线|wireless|inalámbrico|nirkabel
智能|smart|inteligente|pintar
大号|large|grande|besar
迷你|mini|mini|mini
耐磨|durable|duradero|awet
商用|commercial|comercial|komersial
日式|Japanese|japonés|Jepang
简约|simple|sencillo|sederhana
`)
const [BRANDS, VALUES] = [300, 40]
/** Categories of each level; a child's number divided by how many it has in a parent is its parent's. */
export const CATEGORIES = [12, 48, 144] as const
/** Ids of the second and the third level begin there. */
const [MIDDLES_FROM, LEAVES_FROM] = [100, 1000]
/** One in ten: what a wide word finds. */
const WIDE = { cn: '工业', en: 'industrial', spa: 'industrial', id: 'industri' }

const pick = <Item>(list: readonly Item[], chance: number): Item =>
  list[Math.floor(chance * list.length) % list.length]!

/** Of the same number the same product. */
export function generated(id: number): Document {
  const chance = seededRandom(id)
  const [noun, one, other] = [
    pick(NOUNS, chance()),
    pick(ADJECTIVES, chance()),
    pick(ADJECTIVES, chance()),
  ]
  const brandId = 1 + Math.floor(chance() * BRANDS)
  const model = `M${id % 9973}-${brandId}`
  const wide = chance() < 0.1 ? WIDE : { cn: '', en: '', spa: '', id: '' }
  const amount = 500 + Math.floor(chance() * 100_000)
  const leaf = Math.floor(chance() * CATEGORIES[2])
  const middle = Math.floor((leaf * CATEGORIES[1]) / CATEGORIES[2])
  const range = Math.floor((middle * CATEGORIES[0]) / CATEGORIES[1])
  const brand = { cn: `品牌${brandId}`, en: `Brand${brandId}` }
  const [beside, further] = [pick(NOUNS, chance()), pick(NOUNS, chance())]
  return {
    productId: id,
    family: 'goods',
    codes: [`P${String(id).padStart(6, '0')}`, model],
    name: {
      cn: `${wide.cn}${one.cn}${other.cn}${noun.cn} ${model}`,
      en: `${wide.en} ${one.en} ${other.en} ${noun.en} ${model}`,
      spa: `${noun.spa} ${wide.spa} ${one.spa} ${other.spa} ${model}`,
      id: `${noun.id} ${wide.id} ${one.id} ${other.id} ${model}`,
    },
    brief: {
      cn: `${other.cn}设计,适合家庭与办公`,
      en: `${other.en} design for home and office`,
      spa: `Diseño ${other.spa} para casa y oficina`,
      id: `Desain ${other.id} untuk rumah dan kantor`,
    },
    figures: [],
    specifications: [
      { name: { cn: '重量', en: 'Weight' }, value: { cn: `${1 + (id % 40)} kg` } },
      { name: { cn: '电压', en: 'Voltage' }, value: { cn: `${110 + (id % 3) * 55} V` } },
      { name: { cn: '型号', en: 'Model' }, value: { cn: `X${id % 7919}-S` } },
    ],
    keywords: { cn: '' },
    pageHead: [],
    details: {
      cn: `这款${one.cn}${noun.cn}经过严格检验,适合长期使用。可与${beside.cn}、${further.cn}搭配,安装简单,清洁方便,包装内含说明书。`,
      en: `A ${other.en} ${noun.en} that is checked before it leaves the factory. Goes well with a ${beside.en} or a ${further.en}; easy to mount and to clean, with instructions in the box.`,
    },
    brand: { id: brandId, name: brand },
    categoryPath: [
      { id: 1 + range, name: { cn: `大类${range}`, en: `Range ${range}` } },
      { id: MIDDLES_FROM + middle, name: { cn: `中类${middle}`, en: `Group ${middle}` } },
      { id: LEAVES_FROM + leaf, name: { cn: `分类${leaf}`, en: `Category ${leaf}` } },
    ],
    values: [0, 1, 2].map((group) => {
      const value = 1 + group * VALUES + Math.floor(chance() * VALUES)
      return { id: value, name: { cn: `值${value}`, en: `Value${value}` } }
    }),
    optionValues: [],
    priceAmounts: { CNY: amount, USD: Math.round(amount / 7), IDR: amount * 2200 },
    salesCount: Math.floor(chance() ** 3 * 10_000),
    rating: null,
    availableCount: 5,
    publishedAt: new Date(1_700_000_000_000 + id * 60_000).toISOString(),
    warehouseIds: chance() < 0.8 ? [1, 2, 3].slice(0, 1 + Math.floor(chance() * 3)) : [],
    deals: chance() < 0.5 ? ['volume', 'member'] : [],
  }
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
