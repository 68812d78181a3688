/**
 * Checks that every file named in backticks in a README, a document or a comment exists: `server/routes.ts` of some
 * domain. Generated files (`*.gen.ts`) count as existing: the build writes them, perhaps at the same moment.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const NAMED = /`([\w@.$-]+(?:\/[\w@.$-]+)+\.(?:ts|tsx|css|json|md|sql|mjs))`/g
const TEXTS = '{README.md,docs/*.md,{apps,bench,demo,e2e,kit}/README.md,domains/*/README.md}'
const CODE = '{apps,bench,db,demo,domains,e2e,kit,scripts}/**/*.{ts,tsx,css}'

/** Where a path may begin: at the repository, in `domains` or `kit`, beside the file, in its domain, or in any domain. */
function isThere(file: string, path: string): boolean {
  const [, domain] = /^(domains\/[\w-]+)\//.exec(file) ?? []
  const own = domain === undefined ? [] : [domain, join(domain, 'server')]
  return (
    path.endsWith('.gen.ts') ||
    ['.', 'domains', 'kit', dirname(file), ...own].some((place) => existsSync(join(place, path))) ||
    globSync(join('domains/*', path)).length > 0
  )
}

const files = globSync([TEXTS, CODE]).filter((file) => !file.endsWith('.gen.ts'))
let count = 0
const missing = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(NAMED)].flatMap(([, path = '']) => {
    count++
    return isThere(file, path) ? [] : [`${file}: ${path} is not there`]
  }),
)
for (const each of missing) console.log(each)
console.log(`${count} paths named in ${files.length} files`)
if (missing.length > 0 || count === 0) process.exit(1)
