/** What the addresses of flash sales share. By itself: what a route names besides its page is loaded with every page of the shop. */
import type { RouteContext } from '#kit/web/pages/route-context.ts'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'

export const flashRoute = {
  // A session has an address, which reminders lead to.
  validateSearch: searchOf({ session: whole() }),
  head: ({ match: { context } }: { match: { context: Pick<RouteContext, 't' | 'origin'> } }) => ({
    meta: [{ title: context.t('promotions')('flash.title') }],
    links: [{ rel: 'canonical', href: `${context.origin}/seckill` }],
  }),
} as const
