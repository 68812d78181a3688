/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const CHAT_LOGGED = {
  kinds: {
    chat: {
      screen: (id) => ({ to: '/office/chat', search: { chat: Number(id) } }),
      states: ['chat', 'state.'],
    },
  },
} as const satisfies Logged
