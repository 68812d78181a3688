/** Translates messages on the server, for answers and mails: with the browser's messages and formatter. */
import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { LRUCache } from 'lru-cache'
import type { MessageValues } from '../../contract/refusal.ts'
import type { Lang } from '../../contract/lang.ts'
import { LANGS } from '../../contract/lang.ts'
import { formatMessage } from '../../web/language/translator.ts'
import { readWords } from './words.ts'

const words = new Map<Lang, Map<string, string>>()
const compiled = new Map<string, CompiledMessage>()

/** Messages of the kit and the domains in a language; those of the back office are for the browser only. */
function wordsOf(lang: Lang): Map<string, string> {
  let found = words.get(lang)
  if (found === undefined) {
    found = readWords('shop', lang)
    words.set(lang, found)
  }
  return found
}

export const hasWord = (key: string): boolean => wordsOf('cn').has(key)

/** @param key `domain.key`. An unknown one is returned unchanged: the words check keeps that from happening. */
export function translate(lang: Lang, key: string, values: MessageValues = {}): string {
  const message = wordsOf(lang).get(key)
  if (message === undefined) return key
  const name = `${lang} ${key}`
  let ready = compiled.get(name)
  if (ready === undefined) {
    ready = compile(message)
    compiled.set(name, ready)
  }
  return String(formatMessage(ready, lang, values))
}

export type Word = (key: string, values?: MessageValues) => string

/** A word in each language, once where they agree: for documents that both sides read. */
export const wordsIn =
  (langs: readonly Lang[], prefix: string): Word =>
  (key, values = {}) =>
    [...new Set(langs.map((lang) => translate(lang, `${prefix}${key}`, values)))].join(' / ')

/** The languages of a document: the reader's, and Chinese after it where both are wanted. */
export const langsOf = (lang: Lang, isBilingual: boolean): readonly [Lang, ...Lang[]] =>
  isBilingual && lang !== 'cn' ? [lang, 'cn'] : [lang]

/** The message with its `{placeholders}`; undefined for an unknown key. */
export const wordOf = (lang: Lang, key: string): string | undefined => wordsOf(lang).get(key)

const MAX_TEXTS = 500
const texts = new LRUCache<string, CompiledMessage>({ max: MAX_TEXTS })

/** Like `translate`, for a message stored in the database. @throws when it is not valid ICU */
export function fill(lang: Lang, message: string, values: MessageValues): string {
  let ready = texts.get(message)
  if (ready === undefined) {
    ready = compile(message)
    texts.set(message, ready)
  }
  return String(formatMessage(ready, lang, values))
}

/** The caller's language, or the default. */
export const langOf = (given: unknown): Lang => (isLang(given) ? given : 'cn')

const isLang = (given: unknown): given is Lang => (LANGS as readonly unknown[]).includes(given)
