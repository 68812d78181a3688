/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const MESSAGE_LOGGED = {
  kinds: {
    message: {
      screen: (id) => {
        const [channel = '', template = ''] = id.split('/')
        return { to: '/office/messages/$channel/$template', params: { channel, template } }
      },
    },
  },
} as const satisfies Logged
