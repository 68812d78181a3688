/** The addresses of the storefront, for the server: `/goods/$id`. */
import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { routes } from './routes.ts'

const pathsOf = (node: VirtualRouteNode, base: string): string[] => {
  if (node.type === 'physical') return []
  const path = node.type === 'route' ? base + node.path : base
  const children = node.type === 'index' ? [] : (node.children ?? [])
  const isPage = node.type === 'index' || (node.type === 'route' && children.length === 0)
  return [
    ...(isPage ? [path === '' ? '/' : path] : []),
    ...children.flatMap((each) => pathsOf(each, path)),
  ]
}

/** The one that takes every address shows that there is no page. */
export const STOREFRONT_PATHS: readonly string[] = (routes.children ?? [])
  .flatMap((node) => pathsOf(node, ''))
  .filter((path) => path !== '/$')
