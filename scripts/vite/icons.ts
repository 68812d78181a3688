/**
 * Imports each icon from its own file. Through the package's index every icon that any screen uses would count as
 * imported by whoever imports one, and would be loaded with every page.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '../sources.ts'

const FOLDER = join(ROOT, 'node_modules', 'lucide-react', 'dist', 'esm')
const IMPORT = /^import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/gm

export function icons(): Plugin {
  return {
    name: 'tradepost:icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(apps|domains|kit)\/.*\.tsx?(\?.*)?$/, code: /lucide-react/ },
      handler: (code) => ({
        code: code.replace(IMPORT, (_, names: string) => separate(names)),
        map: null,
      }),
    },
  }
}

function separate(names: string): string {
  const wanted = names
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('type '))
  return wanted
    .map((each) => {
      const [name = '', local = name] = each.split(/\s+as\s+/)
      const file = files().get(name)
      if (file === undefined) throw new Error(`lucide-react has no icon ${name}`)
      return `import ${local} from '${join(FOLDER, file)}';`
    })
    .join('')
}

let known: Map<string, string> | undefined

/** Where each icon lies, by all of its names: the package's index says it in one line for each file. */
function files(): Map<string, string> {
  if (known !== undefined) return known
  known = new Map()
  const index = readFileSync(join(FOLDER, 'lucide-react.mjs'), 'utf8')
  for (const [, names = '', file = ''] of index.matchAll(
    /^export \{([^}]*)\} from '\.\/(icons\/[^']+)'/gm,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) known.set(name, file)
  }
  return known
}
