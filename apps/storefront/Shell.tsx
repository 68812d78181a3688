/** The document around every page: language, theme, styles, preloads, and the loading bar. */
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
} from '@tanstack/react-router'
import { useLayoutEffect, type ReactNode } from 'react'
import latinFont from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import { LOCALES } from '#kit/contract/lang.ts'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { EARLY_INPUT_SCRIPT, replayEarlyInput } from '#kit/web/pages/early-input.ts'
import { ErrorPage, NotFoundPage } from '#kit/web/pages/ErrorPage.tsx'
import { useLang } from '#kit/web/language/i18n.tsx'
import { LoadingBar } from '#kit/web/pages/LoadingBar.tsx'
import { PageData } from '#kit/web/calls/PageData.tsx'
import type { RouteContext } from '#kit/web/pages/route-context.ts'
import {
  iconOf,
  shopDescription,
  shopHasActivities,
  shopIdentity,
  shopName,
} from '#kit/web/pages/shop.ts'
import { sharePicture } from '#kit/web/pages/share-picture.ts'
import { THEME_SCRIPT } from '#kit/web/session/theme.ts'

export const Route = createRootRouteWithContext<RouteContext>()({
  head: ({ match: { context } }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#22459a' },
      { name: 'description', content: shopDescription(context.lang) },
      { title: shopName(context.lang) },
      ...sharePicture(context),
    ],
    links: [
      { rel: 'preload', as: 'font', type: 'font/woff2', href: latinFont, crossOrigin: 'anonymous' },
      { rel: 'icon', href: iconOf(shopIdentity()) },
    ],
  }),
  shellComponent: Document,
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})

function Root() {
  useLayoutEffect(replayEarlyInput, []) // exactly now: from here on the page receives all events itself
  return (
    <>
      <LoadingBar />
      <Outlet />
    </>
  )
}

/**
 * What the browser's entry must know is in attributes of the document; the theme is set by the script, before the first
 * paint.
 */
function Document({ children }: { children: ReactNode }) {
  const lang = useLang()
  const { context, ssr } = useRouter().options
  const { origin, isDemo } = context
  return (
    <html
      lang={LOCALES[lang]}
      data-lang={lang}
      data-origin={origin}
      data-demo={isDemo ? '' : undefined}
      data-time-zone={shopTimeZone()}
      data-activities={shopHasActivities() ? '' : undefined}
      data-shop={JSON.stringify(shopIdentity())}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
        <script
          nonce={ssr?.nonce}
          dangerouslySetInnerHTML={{ __html: THEME_SCRIPT + EARLY_INPUT_SCRIPT }}
        />
      </head>
      <body>
        {children}
        <PageData />
        <Scripts />
      </body>
    </html>
  )
}
