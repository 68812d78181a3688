/** The context of every route: its data, messages for its title, and the cache tags of its page. */
import type { QueryClient } from '@tanstack/react-query'
import type { Lang } from '../../contract/lang.ts'
import type { Translator } from '../language/i18n.tsx'
import type { Words } from '../language/messages.gen.ts'

export type RouteContext = {
  /** `await context.queries.ensureQueryData(query(getProduct, { id }))` */
  queries: QueryClient
  lang: Lang
  /** Messages for `head`: `context.t('cart')('title')`. */
  t: <Domain extends keyof Words>(domain: Domain) => Translator<Domain>
  /** The shop's address, for canonical links and structured data. No trailing slash. */
  origin: string
  /** Whether demo mode is on, with the gallery and the stored mails. */
  isDemo: boolean
  /** Adds a cache tag to the page, so that it is rendered again on a change. Does nothing in the browser. */
  tag: (...tags: string[]) => void
}
