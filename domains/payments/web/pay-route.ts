/** What the three addresses of the pay page have in common. */
import * as z from 'zod/mini'
import { requireLogin } from '#kit/web/guard.ts'
import type { RouteContext } from '#kit/web/route-context.ts'

export const payRoute = {
  ssr: false,
  beforeLoad: requireLogin,
  validateSearch: z.object({ order: z.catch(z.string(), '') }),
  head: ({ match }: { match: { context: Pick<RouteContext, 't'> } }) => ({
    meta: [{ title: match.context.t('payments')('title') }],
  }),
} as const
