/**
 * Reads the message files: flat keys in ICU, one file a language in kit/messages, in each domain and in the frame of the office. What the server alone
 * says (refusals, mails, reports) lies in a folder `server` beside them, so that the storefront need not load it.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { Lang } from '../../contract/lang.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * `shop`: all messages of server and storefront. `storefront`: without those of the server only. `office`: those of the
 * office only.
 */
export type WordsKind = 'shop' | 'storefront' | 'office'

/** The folders of a kind's messages, with the prefix of their keys. */
export function wordFolders(kind: WordsKind): { prefix: string; folder: string }[] {
  return FOLDERS[kind].flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT })
      .map((folder) => folder.replaceAll('\\', '/'))
      .sort()
      .map((folder) => ({ folder, prefix: prefixOf(kind, folder) })),
  )
}

const STOREFRONT = ['kit/messages', 'kit/form-messages', 'domains/*/messages']
const FOLDERS: Record<WordsKind, readonly string[]> = {
  shop: [...STOREFRONT, 'kit/messages/server', 'domains/*/messages/server'],
  storefront: STOREFRONT,
  office: ['kit/office-messages', 'apps/office/messages', 'domains/*/office/messages'],
}

/** The frame around the screens is `frame`, what forms and dialogs say is `forms`, a domain's messages are named like the domain. */
function prefixOf(kind: WordsKind, folder: string): string {
  const [top = '', domain = ''] = folder.split('/')
  if (domain === 'form-messages') return 'forms'
  const name = { kit: 'kit', apps: 'frame' }[top] ?? domain
  return kind === 'office' ? `office.${name}` : name
}

export const wordFile = (folder: string, lang: Lang) => join(ROOT, folder, `${lang}.json`)

/** All messages of a kind in one language, by whole key: `cart.title`, `office.orders.ship`. */
export function readWords(kind: WordsKind, lang: Lang): Map<string, string> {
  const words = new Map<string, string>()
  for (const { prefix, folder } of wordFolders(kind)) {
    const text = tryOrUndefined(() => readFileSync(wordFile(folder, lang), 'utf8'))
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

function tryOrUndefined<Result>(look: () => Result): Result | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
