/** How the two dictionaries of addresses become route trees: for the bundler, and for the types. */
import { Generator, getConfig } from '@tanstack/router-generator'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import type { PluginOption } from 'vite'
import { routes as office } from '#apps/office/routes.ts'
import { routes as storefront } from '#apps/storefront/routes.ts'

export const APPS = ['storefront', 'office'] as const
export type AppName = (typeof APPS)[number]

const TREES = { storefront, office }

const settings = (app: AppName) => ({
  target: 'react' as const,
  routesDirectory: '.',
  virtualRouteConfig: TREES[app],
  generatedRouteTree: `apps/${app}/routeTree.gen.ts`,
  addExtensions: true,
  quoteStyle: 'single' as const,
  semicolons: false,
  disableLogging: true,
})

/** Writes the tree and corrects the path in each route file. */
export async function writeRoutes(app: AppName, root: string): Promise<void> {
  await new Generator({ config: getConfig(settings(app), root), root }).run()
}

/** Splits each screen from its loader, so that an address loads only its own. */
export const routePlugin = (app: AppName): PluginOption =>
  tanstackRouter({
    ...settings(app),
    autoCodeSplitting: true,
    enableRouteGeneration: false,
    codeSplittingOptions: {
      // One file a screen, its loader and with it its contracts included: the code of screens is loaded before they are
      // asked for, when a link is seen or pointed at.
      defaultBehavior: [
        ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
      ],
    },
  })
