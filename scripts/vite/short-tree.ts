/**
 * The tree of addresses in few words: every public page loads it whole, whatever pages the shop has. A child is known by
 * its place and not by the path of its file, an address is said once, and not at all where only the types read it.
 */
import type { Plugin } from 'vite'

const TREE = /\/routeTree\.gen\.ts$/
/** `update({ id: "/cart", path: "/cart", getParentRoute: () => parent })`, as the generator writes it. */
const PLACED =
  /(\w+)\.update\(\{\s*id: ("[^"]*"),\s*path: \2,\s*getParentRoute: (\(\) => \w+)\s*\}\)/g
const CHILDREN = /(?<=const \w+RouteChildren = )\{([^}]*)\}/g
const NAMED = /createFileRoute\("[^"]+"\)/g

/** @throws when the tree is written otherwise than it was */
export function shortened(tree: string): string {
  const placed = tree.replace(PLACED, 'at($1, $2, $3)')
  const short = placed.replace(
    CHILDREN,
    (_, pairs: string) =>
      `[${pairs
        .split(',')
        .map((pair) => pair.split(':').at(-1)!.trim())
        .join(', ')}]`,
  )
  if (placed === tree || short === placed) throw new Error('the tree of addresses reads otherwise')
  return `const at = (route, path, getParentRoute) => route.update({ id: path, path, getParentRoute });\n${short}`
}

export function shortTree(): Plugin {
  return {
    name: 'tradepost:short-tree',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (TREE.test(file)) return { code: shortened(code), map: null }
      if (!code.includes('createFileRoute(')) return null
      return { code: code.replace(NAMED, 'createFileRoute()'), map: null }
    },
  }
}
