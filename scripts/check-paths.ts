/**
 * Checks that every file named in backticks in a README, a document, a recent decision or a comment exists. Generated
 * files (`*.gen.ts`) count as existing: the build writes them, perhaps at the same moment.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const ENDINGS = '(?:ts|tsx|css|json|md|sql|mjs)'
const PATH = new RegExp(`\`((?:[\\w@.$-]+\\/)+[\\w@.$-]+\\.${ENDINGS})\``, 'g')
/** A name without a folder; only READMEs and decisions use it for files. */
const BARE = /`([\w-]+\.(?:ts|tsx|css))`/g
const DOCUMENTS = '{README.md,docs/*.md,{apps,bench,demo,e2e,kit}/README.md,domains/*/README.md}'
const CODE = '{apps,bench,db,demo,domains,e2e,kit,scripts}/**/*.{ts,tsx,css}'
/** Older decisions tell of files as they were. */
const FIRST_DECISION = 132

const all = globSync(`{${CODE},*.{json,mjs,ts}}`)
const names = new Set(all.map((file) => basename(file)))

/**
 * Where a path may begin: at the repository, in `domains` or `kit`, beside the file, in its domain. `server/mails.ts` of each
 * domain is a file of many domains; outside of the domains one is enough. Decisions may leave out the first folders.
 */
function isThere(file: string, path: string): boolean {
  const [, domain] = /^(domains\/[\w-]+)\//.exec(file) ?? []
  const own = domain === undefined ? [] : [domain, join(domain, 'server')]
  const places = ['.', 'domains', 'kit', dirname(file), ...own]
  return (
    path.endsWith('.gen.ts') ||
    places.some((place) => existsSync(join(place, path))) ||
    globSync(join('domains/*', path)).length > (domain === undefined ? 0 : 1) ||
    (file.startsWith('docs/decisions/') && all.some((each) => each.endsWith(`/${path}`)))
  )
}

function missingIn(file: string): { count: number; missing: string[] } {
  const text = readFileSync(file, 'utf8')
  const paths = [...text.matchAll(PATH)].map(([, path = '']) => path)
  const bare = file.endsWith('.md') ? [...text.matchAll(BARE)].map(([, name = '']) => name) : []
  const missing = [
    ...paths.filter((path) => !isThere(file, path)),
    ...bare.filter((name) => !name.endsWith('.gen.ts') && !names.has(name)),
  ]
  return { count: paths.length + bare.length, missing }
}

const decisions = globSync('docs/decisions/*.md').filter(
  (file) => Number(basename(file).slice(0, 4)) >= FIRST_DECISION,
)
const files = [...globSync([DOCUMENTS, CODE]), ...decisions].filter(
  (file) => !file.endsWith('.gen.ts'),
)
let count = 0
const missing = files.flatMap((file) => {
  const found = missingIn(file)
  count += found.count
  return found.missing.map((path) => `${file}: ${path} is not there`)
})
for (const each of missing) console.log(each)
console.log(`${count} paths named in ${files.length} files`)
if (missing.length > 0 || count === 0) process.exit(1)
