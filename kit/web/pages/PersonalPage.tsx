/** The server's part of a personal page: its heading, and a skeleton of what the browser will render. */
import { useRouterState, type AnyRoute } from '@tanstack/react-router'
import { Loading, Skeleton } from '../../ui/states/Skeleton.tsx'
import { useLang } from '../language/i18n.tsx'
import { useIsHydrating } from './hydration.ts'
import { titleOfPage } from './shop.ts'
import { useOnce } from '../calls/use-once.ts'

/** Gives every page that the server does not render a skeleton instead of a gap between header and footer. */
export function drawPersonalPages(route: AnyRoute): void {
  if (route.options.ssr === false) {
    route.options.pendingComponent = PersonalPage
    // During navigation the old page stays until this one can be shown.
    route.options.pendingMs = Infinity
  }
  for (const child of Object.values((route.children ?? {}) as Record<string, AnyRoute>))
    drawPersonalPages(child)
}

/** Whether the server rendered this; pages rendered by the browser begin after hydration. */
function useIsServed(): boolean {
  const isHydrating = useIsHydrating()
  const isServed = useOnce(() => isHydrating)
  return isServed
}

/**
 * While the screen's code loads, React hides the server's markup and renders this a second time in its place: the second
 * looks the same, and is not another `main` of the document.
 */
function PersonalPage() {
  const isServed = useIsServed()
  const Root = isServed ? 'main' : 'div'
  const Heading = isServed ? 'h1' : 'p'
  const lang = useLang()
  const heading = useRouterState({
    select: ({ matches }) => {
      const titles = matches.flatMap(({ meta }) => meta?.map((each) => each?.title) ?? [])
      return titleOfPage(titles.findLast(Boolean) ?? '', lang)
    },
  })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const content = (
    <div className="stack min-w-0 content-start">
      <Heading className="personal-page-title">{heading}</Heading>
      <Block />
      <Block />
    </div>
  )
  // The layout of the login area is itself the `main` of its document.
  if (path.startsWith('/login/')) return content
  return (
    <Root id={isServed ? 'content' : undefined} className="page personal-page" aria-busy="true">
      {path.startsWith('/user/') ? (
        <div className="account">
          <div className="panel account-nav" />
          {content}
        </div>
      ) : (
        content
      )}
    </Root>
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
