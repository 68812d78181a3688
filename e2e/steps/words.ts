/** Messages of the shop, read from its message files: tests look for the texts that people read. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lang } from '#kit/contract/lang.ts'

/** `say('cart.checkout')`, `say('office.orders.ship.submit')`; messages with values are for regular expressions. */
export function wordsOf(lang: Lang): (key: string) => string {
  const known = new Map<string, Record<string, string>>()
  return (key) => {
    const [isOffice, rest] = key.startsWith('office.') ? [true, key.slice(7)] : [false, key]
    const domain = rest.slice(0, rest.indexOf('.'))
    const own = isOffice ? 'office/messages' : 'messages'
    const folder =
      {
        kit: `kit/${isOffice ? 'office-messages' : 'messages'}`,
        forms: 'kit/form-messages',
        frame: `apps/${own}`,
      }[domain] ?? `domains/${domain}/${own}`
    const words = known.get(folder) ?? readWords(folder, lang)
    known.set(folder, words)
    const text = words[rest.slice(domain.length + 1)]
    if (text === undefined) throw new Error(`no message ${key} in ${lang}`)
    return text
  }
}

/** Messages of screens, and of the server for them. */
function readWords(folder: string, lang: Lang): Record<string, string> {
  const files = ['', 'server'].map((each) =>
    join(import.meta.dirname, '..', '..', folder, each, `${lang}.json`),
  )
  return Object.assign(
    {},
    ...files
      .filter((file) => existsSync(file))
      .map((file) => JSON.parse(readFileSync(file, 'utf8')) as object),
  ) as Record<string, string>
}
