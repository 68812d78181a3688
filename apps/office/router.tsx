/** Creates the router of the back office: its addresses begin with /office, and it runs in the browser only. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { Lang } from '#kit/contract/lang.ts'
import { Language } from '#kit/web/language/Language.tsx'
import { newQueries } from '#kit/web/calls/queries.ts'
import type { RouteContext } from '#kit/web/pages/route-context.ts'
import { routerDefaults, languageContext, switchRouter } from '#kit/web/pages/routing.tsx'
import type { Messages } from '#kit/web/language/words.ts'
import { SlotsContext } from '#kit/web/pages/slots.tsx'
import { loadWords } from './languages.ts'
import { routeTree } from './routeTree.gen.ts'
import { SLOTS } from './slots.ts'

export function newOfficeRouter(lang: Lang, messages: Messages) {
  const queries = newQueries()
  const context: RouteContext = {
    ...languageContext(lang, messages),
    queries,
    origin: location.origin,
    isDemo: document.documentElement.dataset.demo !== undefined,
    tag: () => {},
  }
  const router = createRouter({
    ...routerDefaults,
    routeTree,
    context,
    Wrap: ({ children }) => (
      <QueryClientProvider client={queries}>
        <Language
          lang={lang}
          messages={messages}
          load={loadWords}
          onSwitched={(next, words) => switchRouter(router, queries, next, words)}
        >
          <SlotsContext value={SLOTS}>{children}</SlotsContext>
        </Language>
      </QueryClientProvider>
    ),
  })
  return router
}
