/** Reads the message files: flat keys in ICU, one file a language in kit/messages and in each domain. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { Lang } from '#kit/contract/values.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Words of the shop, which server and storefront use, or those of the back office alone. */
export type WordsKind = 'shop' | 'office'

/** Where the words of a kind lie, with the prefix under which they are asked for. */
export function wordFolders(kind: WordsKind): { prefix: string; folder: string }[] {
  const pattern = kind === 'shop' ? 'domains/*/messages' : 'domains/*/office/messages'
  const folders = globSync(pattern, { cwd: ROOT })
    .map((folder) => folder.replaceAll('\\', '/'))
    .sort()
    .map((folder) => ({ folder, domain: folder.split('/')[1] ?? '' }))
  const own = kind === 'shop' ? 'kit/messages' : 'kit/office-messages'
  return [
    { prefix: kind === 'shop' ? 'kit' : 'office.kit', folder: own },
    ...folders.map(({ folder, domain }) => ({
      prefix: kind === 'shop' ? domain : `office.${domain}`,
      folder,
    })),
  ]
}

export const wordFile = (folder: string, lang: Lang) => join(ROOT, folder, `${lang}.json`)

/** All words of a kind in one language, by whole key: `cart.title`, `office.orders.ship`. */
export function readWords(kind: WordsKind, lang: Lang): Map<string, string> {
  const words = new Map<string, string>()
  for (const { prefix, folder } of wordFolders(kind)) {
    const text = quietly(() => readFileSync(wordFile(folder, lang), 'utf8'))
    if (text === undefined) continue
    const entries = Object.entries(JSON.parse(text) as Record<string, string>)
    for (const [key, message] of entries) words.set(`${prefix}.${key}`, message)
  }
  return words
}

/** `cart.state.open` is `state.open` of `cart`, `office.cart.title` is `title` of `office.cart`. */
export function splitKey(whole: string): [domain: string, key: string] {
  const from = whole.startsWith('office.') ? 'office.'.length : 0
  const cut = whole.indexOf('.', from)
  return [whole.slice(0, cut), whole.slice(cut + 1)]
}

function quietly<Result>(look: () => Result): Result | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
