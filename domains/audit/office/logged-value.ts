/** A value that the log holds, in words: a state by its message, an amount in its currency, a list as the language joins it. */
import { BASE_CURRENCY, CURRENCIES, MINOR_UNITS, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { LOCALES, textIn, type Lang, type Translated } from '#kit/contract/lang.ts'

/** What a value is written with: the reader's language, and the messages by their domain and key. */
export type LogWriting = {
  lang: Lang
  /** Undefined where nobody wrote that message. */
  wordOf: (domain: LogDomain, key: string) => string | undefined
  /** Of what a domain declares, as a permission. */
  nameOf: (key: string) => string | undefined
  dateTime: (at: Instant) => string
  money: (amount: number, currency: Currency) => string
  number: (value: number) => string
}

/** Domains whose messages name states and kinds that the log holds by their keys. */
export const LOG_DOMAINS = [
  'approvals',
  'enquiries',
  'kit',
  'office.approvals',
  'office.audit',
  'office.customers',
  'office.kit',
  'office.orders',
  'office.payments',
  'office.product-admin',
  'office.shipping',
  'office.staff',
  'office.transfers',
  'verification',
  'quotes',
  'transfers',
] as const
export type LogDomain = (typeof LOG_DOMAINS)[number]

/** Where the words of a field's values lie; each begins with the prefix. Several are tried in their order. */
const PLACES: Partial<Record<string, readonly (readonly [domain: LogDomain, prefix: string])[]>> = {
  payment: [['office.orders', 'payment.']],
  audience: [['office.product-admin', 'audience.']],
  rounding: [['office.product-admin', 'rounding.']],
  period: [['office.product-admin', 'limits.']],
  delivery: [['office.shipping', 'methods.']],
  method: [['office.shipping', 'methods.']],
  role: [['office.staff', 'role.']],
  word: [['office.approvals', 'line.']],
  kind: [['approvals', 'kind.']],
  blockReason: [['office.customers', 'value.']],
  lang: [['kit', 'language.']],
  item: [['verification', 'item.']],
  reason: [['verification', 'error.']],
}

/** The kind of thing under which the log stores verifications. */
export const VERIFICATION = 'papers'

/** Where the words of a state lie, by the kind of thing that it is the state of. */
const STATES: Partial<Record<string, readonly [domain: LogDomain, prefix: string]>> = {
  product: ['office.product-admin', 'state.'],
  import: ['office.product-admin', 'state.'], // of the products that were taken out
  voucher: ['office.payments', 'state.'],
  transfer: ['office.transfers', 'state.'],
  staff: ['office.staff', 'state.'],
  enquiry: ['enquiries', 'state.'],
  [VERIFICATION]: ['verification', 'state.'],
  quote: ['quotes', 'state.'],
  request: ['transfers', 'state.'],
}

/** Kinds of things whose amounts are always in the currency of the shop's books. */
const IN_BASE_CURRENCY: ReadonlySet<string> = new Set(['freight', 'levels', 'rank', 'request'])

/** Where a value stands: what of which kind of thing, and the currency of amounts beside it. */
export type LogPlace = { kind: string; name: string; currency: Currency | undefined }

const NOTHING = '—'
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** @returns the value in the reader's words; what has none, as a text that somebody wrote, as it stands */
export function formatLogged(value: unknown, place: LogPlace, writing: LogWriting): string {
  if (value === undefined || value === null || value === '') return NOTHING
  if (typeof value === 'boolean') {
    return writing.wordOf('office.kit', value ? 'yes' : 'no') ?? String(value)
  }
  if (typeof value === 'number') return formatNumber(value, place, writing)
  if (typeof value === 'string') {
    return INSTANT.test(value)
      ? writing.dateTime(value)
      : (findWord(value, place, writing) ?? value)
  }
  if (Array.isArray(value)) return formatList(value, place, writing)
  if (typeof value !== 'object') return String(value)
  return 'cn' in value
    ? textIn(value as Translated, writing.lang).text
    : formatParts(value as Record<string, unknown>, place, writing)
}

/** The currency that a thing's amounts are in: what the entry says, or the shop's own. */
export function currencyOf(kind: string, ...parts: readonly unknown[]): Currency | undefined {
  for (const part of parts) {
    const named = typeof part === 'object' && part !== null && 'currency' in part && part.currency
    const currency = CURRENCIES.find((each) => each === named)
    if (currency !== undefined) return currency
  }
  return IN_BASE_CURRENCY.has(kind) ? BASE_CURRENCY : undefined
}

/** What changes many prices says in one field by how much: in hundredths of a percent, or in the currency that stands beside it. */
export function partsOfBulk(parts: Record<string, unknown>): Record<string, unknown> {
  const { by, value, ...rest } = parts
  if (typeof value !== 'number') return parts
  return by === 'percent' ? { ...rest, by, percent: value / 100 } : { ...rest, by, amount: value }
}

const isAmount = (name: string): boolean => name === 'amount' || name.endsWith('Amount')

/** Entries of before amounts were written with their currency have figures alone. */
function formatNumber(value: number, { name, currency }: LogPlace, writing: LogWriting): string {
  if (name === 'id' || name === 'ids' || /Ids?$/.test(name)) return String(value)
  if (!isAmount(name)) return writing.number(value)
  return currency === undefined
    ? writing.number(value / MINOR_UNITS)
    : writing.money(value, currency)
}

function findWord(value: string, { kind, name }: LogPlace, { wordOf, nameOf }: LogWriting) {
  if (name === 'permissions') return nameOf(`may.${value}`)
  const state = name === 'state' ? STATES[kind] : undefined
  const places = [...(PLACES[name] ?? []), ...(state === undefined ? [] : [state])]
  for (const [domain, prefix] of places) {
    const word = wordOf(domain, `${prefix}${value}`)
    if (word !== undefined) return word
  }
  return wordOf('office.audit', `logged.${name}.${value}`)
}

function formatList(values: readonly unknown[], place: LogPlace, writing: LogWriting): string {
  if (values.length === 0) return NOTHING
  const texts = values.map((each) => formatLogged(each, place, writing))
  const isOfParts = values.some((each) => typeof each === 'object')
  return isOfParts
    ? texts.join(writing.lang === 'cn' ? '；' : '; ')
    : new Intl.ListFormat(LOCALES[writing.lang], { type: 'conjunction' }).format(texts)
}

/** `Quantity: 10, Amount: CN¥12.00`; what is empty is left out. */
function formatParts(
  parts: Record<string, unknown>,
  { kind, currency }: LogPlace,
  writing: LogWriting,
): string {
  const { lang, wordOf } = writing
  const own = currencyOf(kind, parts) ?? currency
  const texts = Object.entries(parts)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => {
      const label = wordOf('office.audit', `changed.${name}`) ?? name
      const text = formatLogged(value, { kind, name, currency: own }, writing)
      return lang === 'cn' ? `${label}：${text}` : `${label}: ${text}`
    })
  return texts.length === 0 ? NOTHING : texts.join(lang === 'cn' ? '，' : ', ')
}
