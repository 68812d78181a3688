/**
 * Registers the addresses of both apps with the router's types, so that links are checked everywhere. Only the types meet
 * here: in the browser each app has its own route tree.
 */
import type { RouteContext } from '#kit/web/pages/route-context.ts'
import type { Router } from '@tanstack/react-router'
import type { Route as Root } from './storefront/Shell.tsx'
import type { FileRouteTypes as Office } from './office/routeTree.gen.ts'
import type { FileRouteTypes as Storefront } from './storefront/routeTree.gen.ts'

/** `/` is the storefront's home, and also the office's frame, which has no path of its own. */
type Both = {
  fileRoutesByFullPath: Storefront['fileRoutesByFullPath'] &
    Omit<Office['fileRoutesByFullPath'], '/'>
  fullPaths: Storefront['fullPaths'] | Office['fullPaths']
  fileRoutesByTo: Storefront['fileRoutesByTo'] & Omit<Office['fileRoutesByTo'], '/'>
  to: Storefront['to'] | Office['to']
  id: Storefront['id'] | Office['id']
  fileRoutesById: Storefront['fileRoutesById'] & Omit<Office['fileRoutesById'], '__root__'>
}
type Children = ReturnType<typeof Root._addFileTypes<Both>>

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<Children, 'never', false>
  }
}

export type { RouteContext }
