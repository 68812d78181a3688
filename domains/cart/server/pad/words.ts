/** Patterns for what people write beside goods: column names, units, numbers in Chinese. In the shop's four languages. */
import { normalizeText } from '#kit/contract/text.ts'

const COLUMNS = {
  code: /^(?:商品|产品|物料|货品|内部)?(?:编码|编号|货号|料号|型号|条码|条形码)$|^sku(?:\s*(?:code|number|no\.?|编码|码))?$|^(?:item|product|part|article|internal|material)?\s*(?:code|number|no\.?|#)$|^barcode$|^c[oó]digo|^referencia$|^ref\.?$|^kode|^barkod|^nomor/iu,
  name: /^(?:商品|产品|物料|货品)?(?:名称|品名|描述)$|^(?:product|item|article)?\s*(?:name|description)$|^(?:nombre|art[ií]culo|producto|descripci[oó]n)|^(?:nama|deskripsi|produk|barang)/iu,
  quantity: /数量|^qty|^quantity|^amount$|^pcs$|^cantidad|^cant\.?$|^uds\.?$|^jumlah|^banyak/iu,
  unit: /单位|^units?$|^uom$|^unidad|^satuan/iu,
} as const
export type Column = keyof typeof COLUMNS

/** The column that a header cell names. */
export function columnOf(head: string): Column | undefined {
  const plain = normalizeText(head)
  return (Object.keys(COLUMNS) as Column[]).find((column) => COLUMNS[column].test(plain))
}

/** Counters that follow a number. Measures are not counters: 400 mm is not a quantity. */
const HAN_UNIT =
  '(?:个|件|只|套|箱|盒|包|卷|台|把|支|条|双|瓶|袋|桶|张|根|片|对|副|块|顶|组|捆|打|提|盘|罐|托)'
const LATIN_UNIT =
  '(?:pcs?|pieces?|pz?s?|piezas?|units?|ea|each|box(?:es)?|cartons?|ctns?|packs?|packets?|pairs?|sets?|rolls?|bags?|bottles?|cans?|cases?|bundles?|pallets?|dozens?|unidad(?:es)?|uds?|und|cajas?|paquetes?|rollos?|par(?:es)?|juegos?|bolsas?|botellas?|latas?|fardos?|pal[eé]s?|docenas?|buah|biji|kotak|dus|kardus|karton|pak|paket|lusin|pasang|lembar|batang|botol|karung|gulung|kaleng|ikat|palet)'
const UNIT = `(?:${HAN_UNIT}|${LATIN_UNIT}\\.?)`
const HAN_NUMBER = '[一二两三四五六七八九十百千]{1,5}'
const NUMBER = String.raw`[-+]?\d[\d,.]*|${HAN_NUMBER}`
const END = String.raw`\s*[.。!！,，;；]?$`

/** Multiplication signs: `×` and `*` anywhere, the letter x only apart from words, as names end in it. */
const TIMES = String.raw`\s*[×*✕]\s*|\s+x\s*|(?<=\d)x(?=\d)`
/** `… 20`, `… 20 箱`, `… x 20`, `…: 20 pcs`. */
export const BEHIND = new RegExp(
  String.raw`^(?<text>.*?\S)(?<sign>[\s,;:，；：、|=]+|${TIMES})(?<number>${NUMBER})\s*(?<unit>${UNIT})?${END}`,
  'iu',
)
/** `球阀20个`: without a separator, only before a unit. */
export const ATTACHED = new RegExp(
  String.raw`^(?<text>.*?(?:[^\s\d.,](?=\d)|\S(?=${HAN_NUMBER}\s*${UNIT})))(?<number>${NUMBER})\s*(?<unit>${UNIT})${END}`,
  'iu',
)
/** `20 x …`, `20个 …`, `3箱…`, `20 pcs …`, `20 of …`. A `3件套` (set of three) is one article. */
export const BEFORE = new RegExp(
  String.raw`^(?<number>${NUMBER})\s*(?:(?<unit>${HAN_UNIT}(?![套装组式层阶/])|${LATIN_UNIT}\.?(?=[\s\p{Script=Han}]))\s*(?:of\s+|de\s+)?|[×*✕]\s*|x\s+|of\s+)(?<text>\S.*)$`,
  'iu',
)
/** `6204 x 20`, `3 x 6901234567890`: the length of the numbers decides which of them is the code. */
export const TWO_NUMBERS = new RegExp(
  String.raw`^(?<one>\d+)(?:\s*[x×*✕,;:，；：|=]\s*|\s+)(?<other>\d+)\s*(?<unit>${UNIT})?${END}`,
  'iu',
)
/** `20 BR-6308`: a code has letters first, then digits. */
export const BEFORE_CODE = /^(?<number>\d{1,5})\s+(?<text>[a-z]{1,8}[-_./]?\d[\w./-]*)$/iu
/** The end of a measure whose last part is not a quantity: `M8` of `M8×20`, `400` of `400×300`. */
export const MEASURED =
  /(?:^|[\s(])(?:[mφø]\d+(?:\.\d+)?|(?<wide>\d+(?:\.\d+)?)|\d+(?:[x×*]\d+)+)$/iu

/** `数量:3`, `qty 3`. */
export const COUNT_WORD =
  /(?<!\p{L})(?:数量|qty\.?|quantity|cantidad|cant\.|jumlah|jml)\s*[:=]?\s*(?=\d)/giu
/** `(3箱)` at the end. */
export const IN_BRACKETS = new RegExp(
  String.raw`(?<=\S)\s*[(\[]\s*(?<what>(?:${NUMBER})\s*(?:${UNIT})?)\s*[)\]]\s*$`,
  'iu',
)
/** `3`, `3 箱`: a quantity in a cell of its own. */
export const COUNTED = new RegExp(String.raw`^(?<number>${NUMBER})\s*(?<unit>${UNIT})?$`, 'iu')
/** A number in a circle, replaced by a plain one. */
export const CIRCLED = /^[①-⓿]\s*/u
/** Markers of list items: bullets, checkboxes, `1.` `2)` `3、` where more than a number follows. */
export const BULLET =
  /^(?:[-•·*>▪◦–—]\s+|\[[ x]?\]\s*|[☐☑✓]\s*|\(\d{1,3}\)\s+|\d{1,3}[.)、]\s*(?=\D*\p{L}))+/iu
/** What chats say before a number. */
export const ASKED = new RegExp(
  String.raw`^(?:(?:你好|您好|请问?|麻烦|帮忙?|给|我们?|再|另外|还|想|先|老板|亲|要|来|买|订购?|下单|发|需要?|拿|加)[\s,，、]*|(?:please|pls|hi|hello|kindly|can|could|you|i|we|(?:i|we)'d|like|would|to|need|want|take|send|order|add|get|buy|give|me|us|and|hola|por favor|quiero|queremos|necesito|necesitamos|m[aá]ndame|env[ií]a(?:me|r)?|env[ií]eme|p[oó]ngame|deme|pido|y|halo|tolong|mohon|saya|kami|mau|minta|butuh|beli|pesan|kirim|perlu|dan)[\s,]+)+(?=\d|${HAN_NUMBER}\s*${UNIT})`,
  'iu',
)
/** What chats say at the end. */
export const THANKED =
  /[\s,，。.!！]*(?:(?:谢谢|多谢)[你您了]?|(?<=[\s,，。.!！])(?:please|pls|thanks?(?: you)?|thx|por favor|porfa|gracias|terima kasih|makasih))[\s。.!！~]*$/iu

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

/** Parses a written number: `1,200`, `1.200` with three digits after the point, `12.0`, `二十`. NaN for anything else. */
export function numberIn(written: string): number {
  const text = normalizeText(written)
  if (/^[+-]?\d{1,3}([,.])\d{3}(?:\1\d{3})*$/.test(text)) return Number(text.replace(/[,.]/g, ''))
  if (/^[+-]?\d+(?:[.,]\d+)?$/.test(text)) return Number(text.replace(',', '.'))
  return parseChineseNumber(text)
}

function parseChineseNumber(text: string): number {
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
