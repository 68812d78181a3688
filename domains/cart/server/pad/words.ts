/** What people write beside goods: heads of columns, units, numbers in Chinese. In the four languages of the shop. */

const COLUMNS = {
  code: /^(?:商品|产品|物料|货品|内部)?(?:编码|编号|货号|料号|型号|条码|条形码)$|^sku|^(?:item|product|part|article|internal|material)?\s*(?:code|number|no\.?|#)$|^barcode$|^c[oó]digo|^referencia$|^ref\.?$|^kode|^barkod|^nomor/iu,
  name: /^(?:商品|产品|物料|货品)?(?:名称|品名|描述)$|^(?:product|item|article)?\s*(?:name|description)$|^(?:nombre|art[ií]culo|producto|descripci[oó]n)|^(?:nama|deskripsi|produk|barang)/iu,
  quantity: /数量|^qty|^quantity|^amount$|^pcs$|^cantidad|^cant\.?$|^uds\.?$|^jumlah|^banyak/iu,
  unit: /单位|^units?$|^uom$|^unidad|^satuan/iu,
} as const
export type Column = keyof typeof COLUMNS

/** Which column a head names. */
export function columnOf(head: string): Column | undefined {
  const plain = head.normalize('NFKC').trim()
  return (Object.keys(COLUMNS) as Column[]).find((column) => COLUMNS[column].test(plain))
}

/** Counters that stand behind a number. Measures do not: 400 mm is no quantity. */
const UNIT =
  '(?:个|件|只|套|箱|盒|包|卷|台|把|支|条|双|瓶|袋|桶|张|根|片|对|副|块|顶|组|捆|打|提|盘|pcs?|pieces?|pz?s?|units?|ea|each|box(?:es)?|cartons?|ctns?|packs?|pairs?|sets?|rolls?|bags?|bottles?|cases?|piezas?|unidad(?:es)?|uds?|und|cajas?|paquetes?|rollos?|pares|juegos?|buah|biji|kotak|dus|karton|pak|paket|lusin|set|pasang|unit|lembar|batang|botol|karung)'
const NUMBER = String.raw`[-+]?\d[\d,.]*|[一二两三四五六七八九十百千]{1,5}`

/** `… 20`, `… 20 箱`, `… x 20`, `…: 20 pcs`. */
export const BEHIND = new RegExp(
  String.raw`^(?<text>.*?\S)\s*(?:[\s,;:，；：、|=]+|\s*[x×*✕]\s*)(?<number>${NUMBER})\s*(?<unit>${UNIT})?\s*[.。!！,，;；]?$`,
  'iu',
)
/** `球阀20个`: without anything between, only before a unit. */
export const ATTACHED = new RegExp(
  String.raw`^(?<text>.*?[^\s\d.,])(?<number>${NUMBER})\s*(?<unit>${UNIT})\s*[.。!！,，;；]?$`,
  'iu',
)
/** `20 x …`, `20个 …`, `20 pcs …`. */
export const BEFORE = new RegExp(
  String.raw`^(?<number>${NUMBER})\s*(?:(?<unit>${UNIT})(?=[\s\p{Script=Han}])\s*(?:of\s+|de\s+)?|[x×*✕]\s+)(?<text>\S.*)$`,
  'iu',
)

const DIGITS: Record<string, number> = {
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const PLACES: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }

/** A number as it is written: `1,200`, `1.200` with three digits behind, `12.0`, `二十`. NaN for what is none. */
export function numberIn(written: string): number {
  const text = written.normalize('NFKC').trim()
  if (/^[+-]?\d{1,3}([,.])\d{3}(?:\1\d{3})*$/.test(text)) return Number(text.replace(/[,.]/g, ''))
  if (/^[+-]?\d+(?:[.,]\d+)?$/.test(text)) return Number(text.replace(',', '.'))
  return chinese(text)
}

function chinese(text: string): number {
  if (text === '') return Number.NaN
  let [sum, digit] = [0, 0]
  for (const character of text) {
    const place = PLACES[character]
    const next = DIGITS[character]
    if (place !== undefined) {
      sum += (digit === 0 ? 1 : digit) * place
      digit = 0
    } else if (next !== undefined) digit = next
    else return Number.NaN
  }
  return sum + digit
}
