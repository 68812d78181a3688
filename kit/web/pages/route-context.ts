/** What every route gets: the data it may read, the words for its title, and the tags of the page it makes. */
import type { QueryClient } from '@tanstack/react-query'
import type { Lang } from '../../contract/lang.ts'
import type { Translator } from '../language/i18n.tsx'
import type { Words } from '../language/messages.gen.ts'

export type RouteContext = {
  /** `await context.queries.ensureQueryData(query(getProduct, { id }))` */
  queries: QueryClient
  lang: Lang
  /** Words for `head`: `context.t('cart')('title')`. */
  t: <Domain extends keyof Words>(domain: Domain) => Translator<Domain>
  /** Where the shop is, for canonical links and structured data. No slash at the end. */
  origin: string
  /** Whether the demo world is shown, and with it the gallery and the kept mails. */
  isDemo: boolean
  /** Adds a cache tag to the page, so that it is rendered again on a change. Does nothing in the browser. */
  tag: (...tags: string[]) => void
}
