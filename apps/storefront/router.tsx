/** Creates the router of one rendered page, or of one tab: its data, messages and error handling. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { Lang } from '#kit/contract/lang.ts'
import { callThrough, type Caller } from '#kit/web/calls/call.ts'
import { Language } from '#kit/web/language/Language.tsx'
import { newQueries } from '#kit/web/calls/queries.ts'
import type { RouteContext } from '#kit/web/pages/route-context.ts'
import { routerDefaults, languageContext, switchRouter } from '#kit/web/pages/routing.tsx'
import { drawPersonalPages } from '#kit/web/pages/PersonalPage.tsx'
import { nameTitles } from '#kit/web/pages/shop.ts'
import { SlotsContext } from '#kit/web/pages/slots.tsx'
import type { Messages } from '#kit/web/language/words.ts'
import { routeTree } from './routeTree.gen.ts'
import { SLOTS } from './slots.ts'
import { ShopErrorPage, ShopNotFoundPage } from './ShopErrorPage.tsx'

nameTitles(routeTree)
drawPersonalPages(routeTree)

type Options = {
  lang: Lang
  messages: Messages
  load: (lang: Lang) => Promise<Messages>
  origin: string
  isDemo: boolean
  /** How data is loaded while rendering; fetch by default. */
  caller?: Caller
  /** Collects the cache tags of a rendered page. */
  tags?: Set<string>
  /** Marks each script that the renderer itself writes (`kit/server/http/csp.ts`). */
  mark?: string
}

export function newRouter({ lang, messages, load, origin, isDemo, caller, tags, mark }: Options) {
  const queries = newQueries()
  if (caller !== undefined) callThrough(queries, caller)
  const context: RouteContext = {
    ...languageContext(lang, messages),
    queries,
    origin,
    isDemo,
    tag: (...names) => names.forEach((name) => tags?.add(name)),
  }
  const router = createRouter({
    ...routerDefaults,
    defaultErrorComponent: ShopErrorPage,
    defaultNotFoundComponent: ShopNotFoundPage,
    routeTree,
    context,
    ...(mark === undefined ? {} : { ssr: { nonce: mark } }),
    Wrap: ({ children }) => (
      <QueryClientProvider client={queries}>
        <Language
          lang={lang}
          messages={messages}
          load={load}
          onSwitched={(next, words) => switchRouter(router, queries, next, words)}
        >
          <SlotsContext value={SLOTS}>{children}</SlotsContext>
        </Language>
      </QueryClientProvider>
    ),
  })
  return { router, queries }
}
