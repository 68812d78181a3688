/**
 * Checks the messages: the same keys and arguments in every language, each key in one file, valid ICU, Chinese punctuation, and a
 * message for every refusal.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import type { Reason } from '#kit/contract/refusal.ts'
import { argumentsOf, findClashes } from '#kit/server/text/icu.ts'
import { readWords, wordFile, wordFolders, type WordsKind } from '#kit/server/text/words.ts'

/** Half-width punctuation beside a Chinese character. */
const HALF_WIDTH = /\p{Script=Han}[,;:?!()]|[,;:?!()]\p{Script=Han}/u
const CURLY_QUOTE = /[“”]/

/** A Chinese text in a translated value of a migration. */
const SEEDED = /"cn":\s*"((?:[^"\\]|\\.)*)"/g
/** Migrations are never edited: a later one corrects the text. */
const WRITTEN_AGAIN: Record<string, string> = { '0059-customers.sql': '0290-level-texts.sql' }

/** A file of the shop's own that another one imports, types apart. */
const IMPORTED =
  /(?:import|export) (?!type)[^'"]*?from '((?:#|\.)[^']+)'|import\('((?:#|\.)[^']+)'\)/g
const isTest = (file: string) => file.includes('.test.')

const errors: string[] = []
let count = 0

for (const kind of ['shop', 'office'] as const) {
  for (const { folder } of wordFolders(kind)) checkFiles(folder)
  checkKeysOnce(kind)
  const words = new Map(LANGS.map((lang) => [lang, readWords(kind, lang)]))
  const keys = new Set([...words.values()].flatMap((each) => [...each.keys()]))
  count += keys.size
  for (const key of keys) checkKey(kind, key, keys, words)
}
checkSeeded()
checkOfficeWords()
await checkReasons()

/** Initial texts of a new shop are in migrations, and are checked like all others. */
function checkSeeded(): void {
  const texts = globSync('db/migrations/*.sql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(SEEDED)].map(([, text = '']) => ({ file, text })),
  )
  if (texts.length === 0) errors.push('no seeded texts were found to look at')
  for (const { file, text } of texts) {
    if (HALF_WIDTH.test(text) && WRITTEN_AGAIN[basename(file)] === undefined)
      errors.push(`${file} writes half-width punctuation in cn: ${text}`)
  }
}

/** The storefront loads no messages of the office: whoever asks for one there is shown its key. */
function checkOfficeWords(): void {
  const waiting = globSync('domains/*/web/**/*.{ts,tsx}').filter((file) => !isTest(file))
  const seen = new Set(waiting)
  if (waiting.length === 0) errors.push('no pages of the storefront were found to look at')
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const source = readFileSync(file, 'utf8')
    if (source.includes("useT('office."))
      errors.push(`${file} is part of the storefront and asks for messages of the office`)
    for (const [, own, late] of source.matchAll(IMPORTED)) {
      const path = own ?? late ?? ''
      const next = path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
      if (!seen.has(next) && existsSync(next)) waiting.push(next)
      seen.add(next)
    }
  }
}

/** A folder with one language must have all of them. */
function checkFiles(folder: string): void {
  const missing = LANGS.filter((lang) => !existsSync(wordFile(folder, lang)))
  if (missing.length === LANGS.length) return // a domain may have no messages
  for (const lang of missing) errors.push(`${folder}/${lang}.json is missing`)
  for (const lang of LANGS.filter((each) => !missing.includes(each))) {
    // The second of two equal keys would silently replace the first.
    const keys = [...readFileSync(wordFile(folder, lang), 'utf8').matchAll(/^ {2}"([^"]+)":/gm)]
    const names = keys.map(([, key]) => key)
    for (const name of names.filter((each, at) => names.indexOf(each) !== at))
      errors.push(`${folder}/${lang}.json has ${name} twice`)
  }
}

/** Whoever reads a key gets the last that was read: two messages of one key are one that nobody sees. */
function checkKeysOnce(kind: WordsKind): void {
  const owners = new Map<string, string>()
  for (const { prefix, folder } of wordFolders(kind)) {
    const file = wordFile(folder, 'cn')
    if (!existsSync(file)) continue
    for (const own of Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)) {
      const key = `${prefix}.${own}`
      const owner = owners.get(key)
      if (owner !== undefined) errors.push(`${key} is written in ${owner} and in ${folder}`)
      owners.set(key, folder)
    }
  }
}

function checkKey(
  kind: WordsKind,
  key: string,
  keys: Set<string>,
  words: Map<Lang, Map<string, string>>,
): void {
  const found: Map<string, string>[] = []
  for (const [lang, own] of words) {
    const message = own.get(key)
    if (message === undefined) errors.push(`${key} is missing in ${lang} (${kind})`)
    else if (message.trim() === '') errors.push(`${key} is empty in ${lang} (${kind})`)
    else {
      if (lang === 'cn' && HALF_WIDTH.test(message))
        errors.push(`${key} in cn has half-width punctuation (${kind}): ${message}`)
      if (lang === 'spa' && CURLY_QUOTE.test(message))
        errors.push(`${key} in spa has quotes that are not «» (${kind}): ${message}`)
      try {
        found.push(argumentsOf(message))
      } catch (error) {
        errors.push(`${key} in ${lang} is no valid ICU: ${String(error)}`)
      }
    }
  }
  for (const name of findClashes(found)) errors.push(`${key}: languages disagree about {${name}}`)
  const parent = key.slice(0, key.lastIndexOf('.'))
  if (keys.has(parent))
    errors.push(`${parent} is a message and the beginning of ${key}: rename one`)
}

/** Each reason of each contract has a message, and codes are unique. */
async function checkReasons(): Promise<void> {
  const shop = readWords('shop', 'cn')
  const owners = new Map<number, string>()
  for (const file of ['kit/contract/refusal.ts', ...globSync('domains/*/reasons.ts')]) {
    const exported = Object.values((await import(resolve(file))) as Record<string, unknown>)
    for (const { code, message } of exported.flatMap(reasonsIn)) {
      if (!shop.has(message)) errors.push(`${file}: nobody wrote ${message}`)
      const owner = owners.get(code)
      if (owner !== undefined && owner !== message)
        errors.push(`${file}: ${code} is ${owner} already`)
      owners.set(code, message)
    }
  }
  if (owners.size === 0) errors.push('no reasons were found to look at')
}

function reasonsIn(exported: unknown): Reason[] {
  if (typeof exported !== 'object' || exported === null) return []
  return Object.values(exported).filter(
    (each): each is Reason => typeof each?.code === 'number' && typeof each?.message === 'string',
  )
}

for (const error of errors) console.error(error)
console.log(`${count} messages in ${LANGS.length} languages, ${errors.length} errors`)
if (count === 0 || errors.length > 0) process.exitCode = 1
