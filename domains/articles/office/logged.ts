/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const ARTICLE_LOGGED = {
  kinds: {
    article: { screen: (id) => ({ to: '/office/articles/$id', params: { id } }) },
  },
} as const satisfies Logged
