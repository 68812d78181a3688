/** Formats a logged value for people: a state by its message, an amount in its currency, a list as the language joins it. */
import { CURRENCIES, MINOR_UNITS, type Currency } from '#kit/contract/money.ts'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import type { Instant } from '#kit/contract/values.ts'
import { LOCALES, textIn, type Lang, type Translated } from '#kit/contract/lang.ts'
import { kindOf, wordPlacesOf, type MessageDomain } from './door/logged.ts'

/** What formatting needs: the reader's language, and the messages by their domain and key. */
export type LogWriting = {
  lang: Lang
  /** Undefined where there is no such message. */
  wordOf: (domain: MessageDomain, key: string) => string | undefined
  /** The name of something that a domain declares, such as a permission. */
  nameOf: (key: string) => string | undefined
  dateTime: (at: Instant) => string
  money: (amount: number, currency: Currency) => string
  number: (value: number) => string
  /** 0.02 as “2%”. */
  percent: (share: number) => string
}

/** The place of a value: the object's kind, the field, and the currency of its amounts. */
export type LogPlace = { kind: string; name: string; currency: Currency | undefined }

const NOTHING = '—'
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** @returns the value in the reader's words; text without a message unchanged */
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

/** The currency of an object's amounts: the entry's, or the shop's own. */
export function currencyOf(kind: string, ...parts: readonly unknown[]): Currency | undefined {
  for (const part of parts) {
    const named = typeof part === 'object' && part !== null && 'currency' in part && part.currency
    const currency = CURRENCIES.find((each) => each === named)
    if (currency !== undefined) return currency
  }
  return kindOf(kind).isInBaseCurrency === true ? baseCurrency() : undefined
}

/** A bulk price change stores its size in one field: in hundredths of a percent, or in the currency beside it. */
export function partsOfBulk(parts: Record<string, unknown>): Record<string, unknown> {
  const { by, value, ...rest } = parts
  if (typeof value !== 'number') return parts
  return by === 'percent' ? { ...rest, by, percent: value / 100 } : { ...rest, by, amount: value }
}

const isAmount = (name: string): boolean => name === 'amount' || name.endsWith('Amount')

/** Entries from before amounts were stored with their currency have plain numbers. */
function formatNumber(value: number, { name, currency }: LogPlace, writing: LogWriting): string {
  if (name === 'id' || name === 'ids' || /Ids?$/.test(name)) return String(value)
  if (name.endsWith('BasisPoints')) return writing.percent(value / 10_000)
  if (!isAmount(name)) return writing.number(value)
  return currency === undefined
    ? writing.number(value / MINOR_UNITS)
    : writing.money(value, currency)
}

function findWord(value: string, { kind, name }: LogPlace, { wordOf, nameOf }: LogWriting) {
  if (name === 'permissions') return nameOf(`may.${value}`)
  if (name === 'lang') return wordOf('kit', `language.${value}`)
  const states = name === 'state' ? kindOf(kind).states : undefined
  const places = [...wordPlacesOf(name), ...(states === undefined ? [] : [states])]
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

/** `Quantity: 10, Amount: CN¥12.00`; empty values are left out. */
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
