/** What the three addresses of the pay page have in common. */
import { requireLogin } from '#kit/web/forms/require-login.ts'
import type { RouteContext } from '#kit/web/pages/route-context.ts'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'

export const payRoute = {
  ssr: false,
  beforeLoad: requireLogin,
  validateSearch: searchOf({ order: text(), method: oneOf('online', 'offline') }),
  head: ({ match }: { match: { context: Pick<RouteContext, 't'> } }) => ({
    meta: [{ title: match.context.t('payments')('title') }],
  }),
} as const
