/**
 * Lets a screen import what it asks a door or a contract for, and not everything that stands beside it: in the browser's
 * build each name of a door comes from the file in which it lies, and each call of a contract is a module by itself.
 * Through the whole file, whatever any screen uses of it would be loaded with every page that uses anything of it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '../sources.ts'
import { declarationsIn } from './declarations.ts'

const OURS = /\/(apps|domains|kit)\/.*\.tsx?(\?.*)?$/
const IMPORT =
  /^import \{([^}]*)\} from '((?:#domains\/[\w-]+|\.\.?)\/(?:web\/door|(?:[a-z]+-)?contract))\.ts'/gm

export function direct(): Plugin {
  return {
    name: 'tradepost:direct',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: OURS, code: /(\/web\/door|contract)\.ts'/ },
      handler: (code, id, options) =>
        options?.ssr === true || id.includes('?call=')
          ? undefined
          : {
              code: directed(code, id),
              map: null,
            },
    },
  }
}

/** The same imports, each from where its name lies. */
export const directed = (code: string, importer: string): string =>
  code.replace(IMPORT, (_, names: string, from: string) => separate(names, fileOf(from, importer)))

const fileOf = (from: string, importer: string): string =>
  `${from.startsWith('#') ? join(ROOT, from.slice(1)) : join(dirname(importer), from)}.ts`

function separate(names: string, file: string): string {
  const places = file.endsWith('contract.ts') ? callsIn(file) : rePassedBy(file)
  const wanted = names
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('type '))
  return wanted
    .map((each) => {
      const [name = ''] = each.split(/\s+as\s+/)
      return `import { ${each} } from '${places.get(name) ?? file}';`
    })
    .join('')
}

const known = new Map<string, Map<string, string>>()
const once = (file: string, read: (text: string) => [string, string][]): Map<string, string> => {
  const before = known.get(file)
  if (before !== undefined) return before
  const found = new Map(existsSync(file) ? read(readFileSync(file, 'utf8')) : [])
  known.set(file, found)
  return found
}

/** Each call of a contract: scripts/vite/contracts.ts makes a module of it. */
const callsIn = (file: string) =>
  once(file, (text) =>
    declarationsIn(text, file).flatMap(({ name, endpoint }) =>
      name === null || endpoint === null ? [] : [[name, `${file}?call=${name}`]],
    ),
  )

/** `export { A, B } from './A.tsx'`: the lines of a door. */
const rePassedBy = (file: string) =>
  once(file, (text) =>
    [...text.matchAll(/^export \{([^}]*)\} from '(\.[^']+)'/gm)].flatMap(
      ([, names = '', from = '']) =>
        names
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== '' && !each.startsWith('type ') && !each.includes(' as '))
          .map((name): [string, string] => [name, join(dirname(file), from)]),
    ),
  )
