/** What the server sends of a page that is somebody's: its heading, and the shape of what the browser will put there. */
import { useRouterState, type AnyRoute } from '@tanstack/react-router'
import { Loading, Skeleton } from '#kit/ui/Skeleton.tsx'
import { titleOfPage } from './shop.ts'

/** Gives every page that the server does not render a skeleton instead of a hole between header and footer. */
export function drawPersonalPages(route: AnyRoute): void {
  if (route.options.ssr === false) {
    route.options.pendingComponent = PersonalPage
    // On the way from another page that page stays until this one can be shown.
    route.options.pendingMs = Infinity
  }
  for (const child of Object.values((route.children ?? {}) as Record<string, AnyRoute>))
    drawPersonalPages(child)
}

function PersonalPage() {
  const heading = useRouterState({
    select: ({ matches }) => {
      const titles = matches.flatMap(({ meta }) => meta?.map((each) => each?.title) ?? [])
      return titleOfPage(titles.findLast(Boolean) ?? '')
    },
  })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const content = (
    <div className="stack min-w-0 content-start">
      <h1>{heading}</h1>
      <Block />
      <Block />
    </div>
  )
  // The layout of the login area is itself the `main` of its document.
  if (path.startsWith('/login/')) return content
  return (
    <main id="content" className="page personal-page" aria-busy="true">
      {path.startsWith('/user/') ? (
        <div className="account">
          <div className="panel account-nav" />
          {content}
        </div>
      ) : (
        content
      )}
    </main>
  )
}

function Block() {
  return (
    <div className="panel p-4">
      <Loading className="stack">
        <Skeleton shape="title" width="short" />
        <Skeleton />
        <Skeleton width="medium" />
      </Loading>
    </div>
  )
}
