/** Writes the route trees of storefront and office from their dictionaries. Not committed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeStale } from './generated.ts'
import { ROOT } from './sources.ts'
import { APPS, writeRoutes } from './vite/routes.ts'

let addresses = 0
for (const app of APPS) {
  await writeRoutes(app, ROOT)
  const tree = readFileSync(join(ROOT, 'apps', app, 'routeTree.gen.ts'), 'utf8')
  const [, paths = ''] = /fullPaths:((?:\s*\|? '[^']*')+)/.exec(tree) ?? []
  addresses += paths.match(/'[^']*'/g)?.length ?? 0
}
removeStale(
  'apps/**/routeTree.gen.ts',
  APPS.map((app) => `apps/${app}/routeTree.gen.ts`),
)
console.log(`${addresses} addresses`)
