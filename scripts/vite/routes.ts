/** How the two dictionaries of addresses become route trees: for the bundler, and for the types. */
import { Generator, getConfig } from '@tanstack/router-generator'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import type { PluginOption } from 'vite'
import { routes as office } from '#apps/office/routes.ts'
import { routes as storefront } from '#apps/storefront/routes.ts'

/** Addresses that only one person sees, with their own budget of weight. All others are public. */
export const PERSONAL_ADDRESS = /^\/(shoppingCart|user|login|goods\/pay|goods\/Pointorder)(\/|$)/

/** The files of the storefront's screens at personal addresses, below the project's root. */
export function personalFiles(): string[] {
  const collect = (node: VirtualRouteNode, base: string): string[] => {
    if (node.type === 'physical') return []
    const path = node.type === 'route' ? base + node.path : base
    const own = node.file !== undefined && PERSONAL_ADDRESS.test(path) ? [node.file] : []
    const children = node.type === 'index' ? [] : (node.children ?? [])
    return [...own, ...children.flatMap((child) => collect(child, path))]
  }
  return (storefront.children ?? []).flatMap((child) => collect(child, ''))
}

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
