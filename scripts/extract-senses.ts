/**
 * Extracts which English, Spanish and Indonesian words have one meaning from WikDict's dictionaries of other languages: where a Polish
 * sense is `mug, cup` in one dictionary and `taza` in another, the three mean the same. Run by hand when a newer edition is taken in:
 * `node scripts/extract-senses.ts FOLDER`, a folder of `freedict-*.dict.dz` files (dictd format).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'

const SOURCES = new URL('../domains/search/server/dictionary/sources/', import.meta.url)
const FILE = /^freedict-([a-z]{3})-(eng|spa|ind)\.dict\.dz$/
const LANGS = ['eng', 'spa', 'ind'] as const
/** `kubek /ˈkubɛk/ <n>`; names of people and places and grammar are no words of goods, and acts lie apart. */
const HEAD = /^(\S[^/[<]*?) (?:[/[].*)?<([a-z]+)[^>]*>$/
const PARTS = { senses: new Set(['n', 'adj']), acts: new Set(['v']) }
type Target = keyof typeof PARTS
/** `2. almohada, cojín`; the numbers of definitions that follow each other have a space before them. */
const NEXT = /^\d+\. (?=\S)/
const NUMBER_AHEAD = /\s+\d+\.$/
const DEFINITION_NUMBER = /^ \d+\.$/
/** Longer phrases are explanations. */
const WORDS_MAX = 3

/** Words by language, of one sense of a word of another language. */
type Sense = Partial<Record<(typeof LANGS)[number], Set<string>>>

let senses = new Map<string, Sense>()

function addWords(key: string, lang: (typeof LANGS)[number], words: readonly string[]): void {
  const sense = senses.get(key) ?? {}
  senses.set(key, sense)
  sense[lang] ??= new Set()
  for (const word of words) sense[lang].add(word)
}

/** The Dutch dictionaries hold pieces of definitions between their words. */
const isPiece = (word: string, from: string): boolean => from === 'nld' && word.includes(' ')

const splitWords = (line: string, from: string): string[] =>
  line
    .replace(NUMBER_AHEAD, '')
    .split(/[,;]/)
    .map((word) => word.replaceAll(/\([^)]*\)/g, '').trim())
    .filter((word) => /^\p{Ll}[\p{L}' -]+$/u.test(word) && word.split(' ').length <= WORDS_MAX)
    .filter((word) => !isPiece(word, from))

function readDictionary(
  text: string,
  from: string,
  lang: (typeof LANGS)[number],
  parts: ReadonlySet<string>,
): void {
  let head: string | undefined
  let words: string[] | undefined
  let hasDefinition = false
  const close = () => {
    if (head !== undefined && words !== undefined && !hasDefinition) {
      addWords(`${from}:${head}:`, lang, words)
    }
    words = undefined
  }
  for (const line of text.split('\n')) {
    const [, word, part = ''] = HEAD.exec(line) ?? []
    if (word !== undefined) {
      close()
      head = parts.has(part) ? word : undefined
    } else if (head !== undefined && line !== '' && !DEFINITION_NUMBER.test(line)) {
      if (words === undefined || NEXT.test(line)) {
        close()
        words = splitWords(line.replace(NEXT, ''), from)
        hasDefinition = false
      } else {
        hasDefinition = true
        addWords(`${from}:${head}:${line}`, lang, words)
      }
    }
  }
  close()
}

const [folder = ''] = process.argv.slice(2)

function extract(target: Target): void {
  senses = new Map()
  for (const name of readdirSync(folder).toSorted()) {
    const [, from, lang] = FILE.exec(name) ?? []
    const own = LANGS.find((each) => each === lang)
    if (from === undefined || own === undefined) continue
    const text = gunzipSync(readFileSync(join(folder, name))).toString()
    readDictionary(text, from, own, PARTS[target])
  }
  const lines = new Set<string>()
  for (const [key, sense] of senses) {
    const columns = LANGS.map((lang) => [...(sense[lang] ?? [])].toSorted())
    if (columns.flat().length < 2) continue
    lines.add([key.slice(0, 3), ...columns.map((words) => words.join(','))].join('\t'))
  }
  const file = fileURLToPath(new URL(`${target}.tsv.gz`, SOURCES))
  writeFileSync(file, gzipSync(`${[...lines].toSorted().join('\n')}\n`, { level: 9 }))
  console.log(`${lines.size} ${target}`)
}

extract('senses')
extract('acts')
