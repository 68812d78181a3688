/** The files that the browser must load for each route, from the bundler's manifest, in the router's format. */
import { posix } from 'node:path'
import type { Lang } from '#kit/contract/lang.ts'

type Chunk = {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
export type ViteManifest = Record<string, Chunk>

type ManifestRoute = {
  preloads?: string[]
  scripts?: { attrs: { type: 'module'; async: true; src: string } }[]
  css?: string[]
}
export type RouterManifest = { routes: Record<string, ManifestRoute> }

const ENTRY = 'apps/storefront/entry-client.tsx'
const ROOT = '__root__'

/** @param routeFiles the source file of each route, by route id */
export function routerManifest(
  vite: ViteManifest,
  routeFiles: Record<string, string>,
  lang: Lang,
): RouterManifest {
  const entry = vite[ENTRY]
  if (entry === undefined) throw new Error(`${ENTRY} is missing from the build`)
  const early = new Set(reachedFrom(vite, [ENTRY]))
  const words = reachedFrom(vite, wordsOf(vite, lang)).filter((key) => !early.has(key))
  const routes: Record<string, ManifestRoute> = {
    [ROOT]: {
      scripts: [{ attrs: { type: 'module', async: true, src: `/${entry.file}` } }],
      preloads: addresses(
        vite,
        [...early, ...words].filter((key) => key !== ENTRY),
      ),
      css: stylesOf(vite, [...early]),
    },
  }
  for (const [id, file] of Object.entries(routeFiles)) {
    const own = reachedFrom(
      vite,
      Object.keys(vite).filter((key) => key.startsWith(`${file}?tsr-split`)),
    )
    const late = own.flatMap((key) => vite[key]?.dynamicImports ?? []).filter(isWordsOf(lang))
    const chunks = [...own, ...late].filter((key) => !early.has(key))
    if (id === ROOT || chunks.length === 0) continue
    routes[id] = { preloads: addresses(vite, chunks), css: stylesOf(vite, chunks) }
  }
  return { routes }
}

const wordsOf = (vite: ViteManifest, lang: Lang) =>
  Object.keys(vite).filter((key) => key.endsWith(`virtual:words/${lang}`))

/** The language's messages of a screen: loaded late, so they are preloaded. */
const isWordsOf = (lang: Lang) => (key: string) => key.includes(`virtual:words/${lang}/`)

const addresses = (vite: ViteManifest, keys: string[]) => [
  ...new Set(keys.map((key) => `/${vite[key]?.file}`)),
]

const stylesOf = (vite: ViteManifest, keys: string[]) =>
  [...new Set(keys.flatMap((key) => vite[key]?.css ?? []))].map((file) => `/${file}`)

/** These chunks and all of their static imports. */
export function reachedFrom(vite: ViteManifest, keys: string[]): string[] {
  const reached = new Set<string>()
  const visit = (key: string) => {
    if (reached.has(key)) return
    reached.add(key)
    for (const each of vite[key]?.imports ?? []) visit(each)
  }
  for (const key of keys) visit(key)
  return [...reached]
}

/**
 * Which file each route is written in: the generated tree imports the files and lists the routes by id.
 * @throws when one of them is left out: its page would come without its scripts
 */
export function routeFilesIn(tree: string): Record<string, string> {
  const files = new Map<string, string>()
  for (const [, name = '', path = ''] of tree.matchAll(
    /Route as (\w+)RouteImport \} from '([^']+)'/g,
  )) {
    files.set(name, posix.join('apps/storefront', path))
  }
  const [, listed = ''] = /interface FileRoutesById \{\n(.*?)\n\}/s.exec(tree) ?? []
  const found: Record<string, string> = {}
  for (const [, id = '', name = ''] of listed.matchAll(
    /'?([^'\s]+)'?: typeof (\w+?)Route(?:WithChildren)?$/gm,
  )) {
    const file = files.get(name)
    if (file !== undefined) found[id] = file
  }
  files.delete('root') // it belongs to every page
  const left = files.size - Object.keys(found).length
  if (left !== 0) throw new Error(`${left} routes whose address is not understood`)
  return found
}
