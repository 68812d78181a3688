/**
 * Imports what a package offers from the file in which it lies. Through the package's index, everything that any screen
 * uses of it would count as imported by whoever imports anything, and would be loaded with every page.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '../sources.ts'

/** Packages with such an index, and where it is. A later one is looked in for what an earlier one only passes on. */
const BARRELS: Record<string, string[]> = {
  '@tanstack/query-core': ['@tanstack/query-core/build/modern/index.js'],
  '@tanstack/react-query': [
    '@tanstack/react-query/build/modern/index.js',
    '@tanstack/query-core/build/modern/index.js',
  ],
}
const IMPORT = /^import\s*\{([^}]*)\}\s*from\s*["'](@tanstack\/(?:react-query|query-core))["'];?/gm
const OURS =
  /\/(apps|domains|kit)\/.*\.tsx?(\?.*)?$|\/@tanstack\/react-query\/build\/modern\/.*\.js$/

export function barrels(): Plugin {
  return {
    name: 'tradepost:barrels',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: OURS, code: /@tanstack\/(react-query|query-core)/ },
      handler: (code, _id, options) =>
        options?.ssr === true
          ? undefined
          : {
              code: code.replace(IMPORT, (_, names: string, from: string) => separate(names, from)),
              map: null,
            },
    },
  }
}

function separate(names: string, from: string): string {
  const wanted = names
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('type '))
  return wanted
    .map((each) => {
      const [name = ''] = each.split(/\s+as\s+/)
      const file = placesOf(from).get(name)
      if (file === undefined) throw new Error(`${from} does not offer ${name}`)
      return `import { ${each} } from '${file}';`
    })
    .join('')
}

const known = new Map<string, Map<string, string>>()

/** The file in which each name lies, by the lines of the indexes: `export { A } from './a'`, `import { B } from './b'`. */
function placesOf(from: string): Map<string, string> {
  const before = known.get(from)
  if (before !== undefined) return before
  const places = new Map<string, string>()
  for (const index of (BARRELS[from] ?? []).toReversed()) {
    const path = join(ROOT, 'node_modules', index)
    const lines = readFileSync(path, 'utf8').matchAll(
      /^(?:export|import) \{([^}]*)\} from ["'](\.\/[^"']+)["']/gm,
    )
    for (const [, names = '', file = ''] of lines) {
      for (const each of names.split(',')) {
        const [own = '', name = own] = each.trim().split(/\s+as\s+/)
        places.set(name, join(dirname(path), file))
      }
    }
  }
  known.set(from, places)
  return places
}
