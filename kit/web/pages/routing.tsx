/** What the routers of storefront and office share. */
import type { QueryClient } from '@tanstack/react-query'
import type { Lang } from '../../contract/lang.ts'
import { ErrorPage, NotFoundPage } from './ErrorPage.tsx'
import { refusedAdapter } from '../calls/failure.ts'
import { newTranslators } from '../language/i18n.tsx'
import type { RouteContext } from './route-context.ts'
import { parseSearch, stringifySearch } from './search.ts'
import type { Messages } from '../language/words.ts'

export const routerDefaults = {
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0, // the query client decides what is fresh
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  serializationAdapters: [refusedAdapter],
} as const

/** The part of the context that changes with the language: titles use the same words as components. */
export function languageContext(lang: Lang, messages: Messages): Pick<RouteContext, 'lang' | 't'> {
  return { lang, t: newTranslators(lang, messages) as RouteContext['t'] }
}

type Changeable = {
  options: { context?: unknown }
  update: (options: never) => void
  invalidate: () => Promise<void>
}

/** After the messages have changed: titles, and all server data in the old language. */
export async function switchRouter(
  router: Changeable,
  queries: QueryClient,
  lang: Lang,
  messages: Messages,
): Promise<void> {
  const context = {
    ...(router.options.context as RouteContext),
    ...languageContext(lang, messages),
  }
  router.update({ ...router.options, context } as never)
  await Promise.all([queries.resetQueries(), router.invalidate()])
}
