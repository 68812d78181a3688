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

/** `a.b` and `a.c` become `{ a: { b, c } }`, which is how the browser's library looks keys up. */
export function nested<Leaf>(words: Iterable<[key: string, leaf: Leaf]>): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [key, leaf] of words) {
    const parts = key.split('.')
    const last = parts.pop() ?? ''
    let node = root
    for (const part of parts) node = (node[part] ??= {}) as Record<string, unknown>
    node[last] = leaf
  }
  return root
}

function quietly<Result>(look: () => Result): Result | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
