/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const AUDIENCE_LOGGED = {
  kinds: { list: { screen: (id) => ({ to: '/office/audiences/$id', params: { id } }) } },
} as const satisfies Logged
