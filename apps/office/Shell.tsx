/** Around every page of the back office. The document itself is `index.html`: nothing here is rendered on the server. */
import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router'
import { ErrorPage, NotFoundPage } from '#kit/web/pages/ErrorPage.tsx'
import { LoadingBar } from '#kit/web/pages/LoadingBar.tsx'
import type { RouteContext } from '#kit/web/pages/route-context.ts'

export const Route = createRootRouteWithContext<RouteContext>()({
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.kit')('title') }] }),
  component: () => (
    <>
      <HeadContent />
      <LoadingBar />
      <Outlet />
    </>
  ),
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})
