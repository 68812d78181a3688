/** What the shop says, read from its message files: a journey looks for the words that people read. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lang } from '#kit/contract/lang.ts'

/** `say('cart.checkout')`, `say('office.orders.ship.submit')`; messages with values are for regular expressions. */
export function wordsOf(lang: Lang): (key: string) => string {
  const known = new Map<string, Record<string, string>>()
  return (key) => {
    const [isOffice, rest] = key.startsWith('office.') ? [true, key.slice(7)] : [false, key]
    const domain = rest.slice(0, rest.indexOf('.'))
    const folder =
      domain === 'kit'
        ? `kit/${isOffice ? 'office-messages' : 'messages'}`
        : `domains/${domain}/${isOffice ? 'office/' : ''}messages`
    const file = join(import.meta.dirname, '..', '..', folder, `${lang}.json`)
    const words =
      known.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    known.set(file, words)
    const text = words[rest.slice(domain.length + 1)]
    if (text === undefined) throw new Error(`no message ${key} in ${lang}`)
    return text
  }
}
