/** Shared by both ways of splitting an address: labels of fields that are pasted along, and forms of address. */
import type { Split } from '../../split-contract.ts'

export type Pieces = { text: string; country: string }
export type Found = Partial<Split>

export const HAN = /\p{Script=Han}/u

/** Labels before a value in an address that was copied from a form. */
const LABELS: readonly [keyof Split | 'place', RegExp][] = [
  [
    'consignee',
    /(?:收货人|收件人|联系人|姓名|名字|recipient|consignee|full name|name|nombre(?: completo)?|destinatario|nama(?: penerima)?|penerima)\s*:/giu,
  ],
  [
    'phone',
    /(?:联系电话|手机号码|手机号|手机|电话号码|电话|联系方式|mobile|phone(?: number)?|tel(?:ephone)?|m[oó]vil|tel[eé]fono|telepon|no\.? ?(?:hp|telp|telepon)|hp|whatsapp)\s*\.?\s*:/giu,
  ],
  [
    'place',
    /(?:收货地址|所在地区|所在区域|详细地址|地址|地区|shipping address|address|direcci[oó]n|domicilio|alamat(?: lengkap)?)\s*:/giu,
  ],
  [
    'postalCode',
    /(?:邮政编码|邮编|post(?:al)? ?code|zip(?: code)?|c[oó]digo postal|c\.?p\.?|kode ?pos)\s*:?(?=\s*\d)/giu,
  ],
]

/** Each label becomes a mark at the beginning of a line of its own. */
export const MARK = {
  consignee: '\u{e001}',
  phone: '\u{e002}',
  place: '\u{e003}',
  postalCode: '\u{e004}',
}
export function withMarks(text: string): string {
  let marked = text
  for (const [field, pattern] of LABELS) {
    marked = marked.replaceAll(pattern, `\n${MARK[field as keyof typeof MARK]}`)
  }
  return marked
}

const MADAM =
  /(?:女士|小姐|太太)$|^(?:mrs|ms|miss|sra|srta|señora|señorita|doña|ibu|nyonya|nona)(?:\.\s*|\s+)/iu
const SIR = /先生$|^(?:mr|sr|señor|don|bapak|bpk|pak|tuan)(?:\.\s*|\s+)/iu

export function splitSalutation(written: string): Pick<Split, 'consignee' | 'salutation'> {
  const name = written.replace(/^(?:attn|c\/o)\s*[.:]?\s*/iu, '').trim()
  const called = MADAM.test(name) ? 'madam' : SIR.test(name) ? 'sir' : 'none'
  const bare = name.replace(MADAM, '').replace(SIR, '').trim()
  return { consignee: (bare === '' ? name : bare).slice(0, 40), salutation: called }
}

const PLACE_SIGNS = /[省市区县州盟旗镇乡村路街道巷弄号楼栋室单元幢厦园座场厂]/u

/** Two to four Chinese characters, none of which denotes a place. */
export function isHanName(part: string): boolean {
  const length = Array.from(part).length
  return HAN.test(part) && length >= 2 && length <= 4 && !/\d/.test(part) && !PLACE_SIGNS.test(part)
}
