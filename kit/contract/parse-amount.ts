/** Amounts of money as people type them in any language of the shop. */
import { MINOR_UNITS, PRICE_STEP, type Currency } from './money.ts'

const WIDE = { '．': '.', '，': ',', '\u2212': '-' } as const
/** Digits in threes behind one kind of mark: `1,286,000`, `1.286.000`, but no single `1.286`, which may be a price with a slip. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3}){2,})$/
const LENGTH_MAX = 12

/**
 * Reads `1286.5`, `1286,5`, `1,286.50`, `1.286,50` and `1 286,50` alike: a mark before the last one or two digits is the decimal
 * mark, whichever it is, and the other one groups thousands. In a currency of whole units every mark groups, unless only zeros follow.
 * @returns minor units; null where nothing is typed; NaN where it is no amount, or could be two different ones
 */
export function parseAmount(text: string, currency: Currency, signed = false): number | null {
  const plain = text
    .replaceAll(/\s/g, '')
    .replaceAll(/[．，\u2212]/g, (mark) => WIDE[mark as keyof typeof WIDE])
  if (plain === '') return null
  const [, minus = '', digits = '', decimals = ''] =
    /^(-?)([\d.,]*?)(?:[.,](\d{0,2}))?$/.exec(plain) ?? []
  const isWhole = PRICE_STEP[currency] >= MINOR_UNITS
  if ((minus !== '' && !signed) || (isWhole && /[1-9]/.test(decimals))) return NaN
  const mark = plain.at(-1 - decimals.length)
  const whole = toDigits(
    digits,
    plain.length > minus.length + digits.length ? mark : undefined,
    isWhole,
  )
  if (whole === null || whole.length > LENGTH_MAX) return NaN
  const amount = Number(whole) * MINOR_UNITS + Number(decimals.padEnd(2, '0'))
  return minus === '' ? amount : 0 - amount
}

/** Without the marks that group thousands. @returns null where they are not in their places */
function toDigits(text: string, decimalMark: string | undefined, isWhole: boolean): string | null {
  if (/^\d+$/.test(text)) return text
  const mayGroup =
    GROUPED.test(text) || ((isWhole || decimalMark === ',') && /^\d{1,3}\.\d{3}$/.test(text))
  if (!mayGroup || (decimalMark !== undefined && text.includes(decimalMark))) return null
  return text.replaceAll(/[.,]/g, '')
}
