/** Formats money, counts and ranges in each language (design.md 7). Amounts are minor units. */
import {
  isShopCurrency,
  MINOR_UNITS,
  minorUnitsOf,
  PRICE_STEP,
  type AnyCurrency,
  type Currency,
} from '../../contract/money.ts'
import type { Lang } from '../../contract/lang.ts'
import { FIGURES } from './translator.ts'

const SYMBOLS = { CNY: '¥', USD: '$', IDR: 'Rp' } as const satisfies Record<Currency, string>
/** Where several currencies meet, as in the back office, plain signs would be ambiguous. */
const FULL_SYMBOLS = { CNY: 'CN¥', USD: 'US$', IDR: 'Rp' } as const satisfies Record<
  Currency,
  string
>

let symbols: Record<Currency, string> = SYMBOLS

/** The money format of a whole app. Set once, before anything is rendered. */
export function setMoneyForm(form: 'plain' | 'full'): void {
  symbols = form === 'full' ? FULL_SYMBOLS : SYMBOLS
}

/** `whole` and `fraction` have different sizes in large prices. */
export type MoneyParts = {
  /** `− ` before a reduction, else empty. */
  sign: string
  symbol: string
  whole: string
  /** With its separator, or empty. */
  fraction: string
}

const formats = new Map<string, Intl.NumberFormat>()

function figures(lang: Lang, fraction: number): Intl.NumberFormat {
  const key = `${lang} ${fraction}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(FIGURES[lang], {
      minimumFractionDigits: fraction,
      maximumFractionDigits: fraction,
      useGrouping: true,
    })
    formats.set(key, format)
  }
  return format
}

/** Rupiah are whole in shops; sen are shown only where there are any, since amounts are never rounded. */
const digitsOf = (amount: number, currency: AnyCurrency) => {
  if (!isShopCurrency(currency)) return Math.log10(minorUnitsOf(currency))
  return amount % PRICE_STEP[currency] === 0 && PRICE_STEP[currency] >= MINOR_UNITS ? 0 : 2
}

/** Of a currency that the shop does not sell in, the code stands in place of a sign: `EUR 92.00`. */
export function moneyParts(amount: number, currency: AnyCurrency, lang: Lang): MoneyParts {
  const digits = digitsOf(amount, currency)
  const text = figures(lang, digits).format(Math.abs(amount) / minorUnitsOf(currency))
  const cut = digits === 0 ? text.length : text.length - digits - 1
  return {
    sign: amount < 0 ? '\u2212\u00a0' : '',
    symbol: isShopCurrency(currency) ? symbols[currency] : `${currency}\u00a0`,
    whole: text.slice(0, cut),
    fraction: text.slice(cut),
  }
}

/** `¥1,286.00`, `$1,286.00`, `Rp1.286.000`, in the back office `CN¥1,286.00`, `US$1,286.00`; a reduction is `− ¥120.00` with a true minus. */
export function formatMoney(amount: number, currency: AnyCurrency, lang: Lang): string {
  const { sign, symbol, whole, fraction } = moneyParts(amount, currency, lang)
  return sign + symbol + whole + fraction
}

/** `¥3.62–4.35`, or one amount when both are the same. */
export function formatMoneyRange(from: number, to: number, currency: Currency, lang: Lang): string {
  if (from === to) return formatMoney(from, currency, lang)
  const { whole, fraction } = moneyParts(to, currency, lang)
  return `${formatMoney(from, currency, lang)}–${whole}${fraction}`
}

const numbers = new Map<string, Intl.NumberFormat>()

/** A format of numbers other than money. Formats are expensive to create and few, so each is created once. */
function numberFormat(lang: Lang, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${lang} ${JSON.stringify(options)}`
  const format = numbers.get(key) ?? new Intl.NumberFormat(FIGURES[lang], options)
  numbers.set(key, format)
  return format
}

/** Intl writes a hyphen, which is shorter than a plus and breaks from its number at the end of a line. */
const withTrueMinus = (text: string) => text.replace('-', '\u2212')

/** `1,286.5`, in Indonesian `1.286,5`; below zero with a true minus. Rates need more digits than the usual three. */
export const formatNumber = (value: number, lang: Lang, maximumFractionDigits = 3): string =>
  withTrueMinus(numberFormat(lang, { maximumFractionDigits }).format(value))

export type PercentForm = {
  /** For changes: `+33%`, `−4.5%`. */
  signed?: true | undefined
  /** At most; rates of tax need more than the usual one. */
  fractionDigits?: number | undefined
}

/** A share of one as `23.1%`, in Indonesian `23,1%`. Messages that hold a percentage write it the same way: `{percent}%`. */
export function formatPercent(share: number, lang: Lang, form: PercentForm = {}): string {
  return withTrueMinus(
    numberFormat(lang, {
      style: 'percent',
      maximumFractionDigits: form.fractionDigits ?? 1,
      signDisplay: form.signed === true ? 'exceptZero' : 'auto',
    }).format(share),
  )
}

/** The decimal mark of a language: a comma in Indonesian, else a point. */
export const decimalMarkOf = (lang: Lang): string =>
  numberFormat(lang, {})
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

/** A rounded count: `12.6 万` in Chinese from ten thousand on, otherwise exact. Rounded down. */
export function formatCount(value: number, lang: Lang): string {
  if (lang !== 'cn' || value < 10_000) return formatNumber(value, lang)
  return `${formatNumber(Math.floor(value / 1000) / 10, lang)}\u00a0万`
}

const BADGE_MAX = 99

/** A count for a badge: `99+` at most. */
export const formatBadge = (count: number): string =>
  count > BADGE_MAX ? `${BADGE_MAX}+` : String(count)
