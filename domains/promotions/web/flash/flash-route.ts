/** What the addresses of flash sales share. By itself: what a route names besides its page is loaded with every page of the shop. */
import type { RouteContext } from '#kit/web/pages/route-context.ts'

export const flashRoute = {
  head: ({ match: { context } }: { match: { context: Pick<RouteContext, 't' | 'origin'> } }) => ({
    meta: [{ title: context.t('promotions')('flash.title') }],
    links: [{ rel: 'canonical', href: `${context.origin}/seckill` }],
  }),
} as const
