/**
 * Checks the names in the code against the table in docs/glossary.md: a word of its column "Not" may not be part of a name.
 * Names are identifiers, files and folders; texts, addresses and columns of files keep what they are called elsewhere.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

const ROW = /^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm
const CODE = '{apps,bench,db,demo,domains,e2e,kit,scripts}/**/*.{ts,tsx}'

/** The preferred word for each forbidden one: `wording` → `template override`. */
function termsIn(glossary: string): Map<string, string> {
  const terms = new Map<string, string>()
  for (const [, use = '', not = ''] of glossary.matchAll(ROW)) {
    if (use === 'Use' || use.startsWith('-')) continue
    for (const word of not.split(',')) {
      const name = word.trim()
      if (name !== '') terms.set(name, use.trim())
    }
  }
  return terms
}

/** Splits `oldWordings` into `old` and `wordings`; a plural counts as its word. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$-]+/)
    .flatMap((word) => (word.endsWith('s') ? [word, word.slice(0, -1)] : [word]))

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function collectNames(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) collectNames(each, names)
  else if (isNode(value)) {
    if (value.type === 'Identifier' || value.type === 'JSXIdentifier')
      names.add(value.name as string)
    for (const each of Object.values(value)) collectNames(each, names)
  }
}

function namesIn(file: string): Set<string> {
  const lang = file.endsWith('.tsx') ? 'tsx' : 'ts'
  const { program } = parseSync(file, readFileSync(file, 'utf8'), { lang })
  const names = new Set(file.split('/').map((part) => part.replace(/\..*$/, '')))
  collectNames(program.body, names)
  return names
}

const terms = termsIn(readFileSync('docs/glossary.md', 'utf8'))
const files = globSync(CODE).filter((file) => !/\.gen\.ts$|^demo\/models\//.test(file))
const found = files.flatMap((file) =>
  [...namesIn(file)].flatMap((name) => {
    const word = wordsOf(name).find((each) => terms.has(each))
    return word === undefined ? [] : [`${file}: ${name} (“${word}” is ${terms.get(word)})`]
  }),
)
for (const each of found) console.log(each)
console.log(`${files.length} files, ${terms.size} words that are not used`)
if (terms.size === 0 || found.length > 0) process.exitCode = 1
