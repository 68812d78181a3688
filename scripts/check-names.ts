/**
 * Checks the names in the code against the table in docs/glossary.md: a word of its column "Not" may not be part of a name.
 * Names are identifiers, files and folders; texts, addresses and columns of files keep what they are called elsewhere.
 * A function of a module is not named by one of the words below "Function names" alone; tests may name their steps so.
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

function parse(file: string): Node[] {
  const lang = file.endsWith('.tsx') ? 'tsx' : 'ts'
  return parseSync(file, readFileSync(file, 'utf8'), { lang }).program.body as unknown as Node[]
}

function namesIn(file: string): Set<string> {
  const names = new Set(file.split('/').map((part) => part.replace(/\..*$/, '')))
  collectNames(parse(file), names)
  return names
}

/** The words of the section "Function names". */
function vagueIn(glossary: string): Set<string> {
  const [, section = ''] = glossary.split('\n## Function names\n')
  const [text = ''] = section.split('\n## ')
  return new Set([...text.matchAll(/`(\w+)`/g)].map(([, word = '']) => word))
}

const isFunction = (value: unknown): boolean =>
  isNode(value) && ['ArrowFunctionExpression', 'FunctionExpression'].includes(value.type)

/** The names of a module's own functions, exported or not. */
function functionsIn(file: string): string[] {
  const names: string[] = []
  const nameOf = (id: unknown) => (isNode(id) && id.type === 'Identifier' ? [String(id.name)] : [])
  for (const statement of parse(file)) {
    const isExport = statement.type === 'ExportNamedDeclaration' && isNode(statement.declaration)
    const node = (isExport ? statement.declaration : statement) as Node
    if (node.type === 'FunctionDeclaration') names.push(...nameOf(node.id))
    if (node.type === 'VariableDeclaration')
      for (const { id, init } of node.declarations as Node[])
        if (isFunction(init)) names.push(...nameOf(id))
  }
  return names
}

const glossary = readFileSync('docs/glossary.md', 'utf8')
const terms = termsIn(glossary)
const vague = vagueIn(glossary)
const files = globSync(CODE).filter((file) => !/\.gen\.ts$|^demo\/models\//.test(file))
const found = files.flatMap((file) =>
  [...namesIn(file)].flatMap((name) => {
    const word = wordsOf(name).find((each) => terms.has(each))
    return word === undefined ? [] : [`${file}: ${name} (“${word}” is ${terms.get(word)})`]
  }),
)
const unclear = files
  .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
  .flatMap((file) =>
    functionsIn(file).flatMap((name) =>
      vague.has(name) ? [`${file}: ${name}() does not say what comes out`] : [],
    ),
  )
for (const each of [...found, ...unclear]) console.log(each)
console.log(`${files.length} files, ${terms.size + vague.size} words that are not used`)
if (terms.size === 0 || vague.size === 0 || found.length + unclear.length > 0) process.exitCode = 1
