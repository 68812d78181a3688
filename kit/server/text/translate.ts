/** Words on the server, for answers and mails: the same messages as in the browser, the same formatter. */
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

/** The kit's and the domains' words of a language; those of the back office stay in the browser. */
function wordsOf(lang: Lang): Map<string, string> {
  let found = words.get(lang)
  if (found === undefined) {
    found = readWords('shop', lang)
    words.set(lang, found)
  }
  return found
}

export const hasWord = (key: string): boolean => wordsOf('cn').has(key)

/** @param key `domain.key`. One that nobody wrote comes back as it is: the words check keeps it from landing. */
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

/** The message as it is written, with its `{placeholders}`; undefined where nobody wrote one. */
export const wordOf = (lang: Lang, key: string): string | undefined => wordsOf(lang).get(key)

const MAX_TEXTS = 500
const texts = new LRUCache<string, CompiledMessage>({ max: MAX_TEXTS })

/** As `translate`, of a message that stands in the database. @throws when it is no valid ICU */
export function fill(lang: Lang, message: string, values: MessageValues): string {
  let ready = texts.get(message)
  if (ready === undefined) {
    ready = compile(message)
    texts.set(message, ready)
  }
  return String(formatMessage(ready, lang, values))
}

/** What a caller wrote as its language, or the default. */
export const langOf = (given: unknown): Lang => (isLang(given) ? given : 'cn')

const isLang = (given: unknown): given is Lang => (LANGS as readonly unknown[]).includes(given)
