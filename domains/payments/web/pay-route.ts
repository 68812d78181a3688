/** What the routes of the pay page's three addresses share. */
import { requireLogin } from '#kit/web/forms/require-login.ts'
import type { RouteContext } from '#kit/web/pages/route-context.ts'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'

export const payRoute = {
  ssr: false,
  beforeLoad: requireLogin,
  validateSearch: searchOf({ order: text(), method: oneOf('online', 'offline', 'terms') }),
  head: ({ match }: { match: { context: Pick<RouteContext, 't'> } }) => ({
    meta: [{ title: match.context.t('payments')('title') }],
  }),
} as const
