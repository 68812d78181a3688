/**
 * Translates messages: the same on the server, in titles and in components.
 * Our own around icu-minify, the formatter that use-intl wraps (decision 5): this file finds the messages, which are loaded
 * with the screen that shows them.
 */
import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format'
import type { Lang } from '../../contract/lang.ts'
import { shopTimeZone } from './dates.ts'
import type { Messages } from './words.ts'

/** Number formats: Spanish as in America, `1,286.5`. Plurals are the same everywhere. */
export const FIGURES = {
  cn: 'zh-CN',
  en: 'en-US',
  spa: 'es-MX',
  id: 'id-ID',
} as const satisfies Record<Lang, string>

type Values = Parameters<typeof format>[2]

/** Values may be elements and functions in components; then the result is a list of parts. */
export const formatMessage = (message: CompiledMessage, lang: Lang, values: object = {}): unknown =>
  format<unknown>(message, FIGURES[lang], values as Values, OPTIONS)

/** The messages of one domain. An unknown key is returned unchanged: the words check keeps that from happening. */
export function translatorOf(lang: Lang, messages: Messages, domain: string) {
  const find = (key: string) => messages[domain]?.[key]
  const t = (key: string, values?: object): unknown => {
    const message = find(key)
    return message === undefined ? `${domain}.${key}` : formatMessage(message, lang, values)
  }
  return Object.assign((key: string, values?: object) => String(t(key, values)), {
    parts: t,
    has: (key: string) => find(key) !== undefined,
  })
}

/** Formatters are expensive to create and few, so each is created once. */
function memoize<Formatter>(make: (locale: string, settings?: object) => Formatter) {
  const known = new Map<string, Formatter>()
  return (locale: unknown, settings?: object): Formatter => {
    const key = `${String(locale)} ${JSON.stringify(settings)}`
    const formatter = known.get(key) ?? make(String(locale), settings)
    known.set(key, formatter)
    return formatter
  }
}

const OPTIONS: FormatOptions = {
  get timeZone() {
    return shopTimeZone()
  },
  formatters: {
    getDateTimeFormat: memoize((locale, settings) => new Intl.DateTimeFormat(locale, settings)),
    getNumberFormat: memoize((locale, settings) => new Intl.NumberFormat(locale, settings)),
    getPluralRules: memoize((locale, settings) => new Intl.PluralRules(locale, settings)),
  },
}
