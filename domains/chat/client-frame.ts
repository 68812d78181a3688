/** What a browser sends over the chat's socket. Messages are not among it: they are sent by calls. */
import * as z from 'zod/mini'
import { Id, int } from '#kit/contract/values.ts'

/** Which conversation the socket follows, and the last message that the browser has. */
const Following = { conversationId: Id, after: int(0) }

/**
 * The first frame says who it is: a buyer by the token of their login, a guest by their browser's key, staff by their
 * cookie. Nothing of it is in the address, which logs and proxies keep.
 */
export const ClientFrame = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('customer'),
    token: z.nullable(z.string().check(z.maxLength(100))),
    guestKey: z.nullable(z.string().check(z.maxLength(100))),
    ...Following,
  }),
  z.object({ t: z.literal('staff') }),
  /** Staff turn to a conversation. */
  z.object({ t: z.literal('follow'), ...Following }),
  z.object({ t: z.literal('typing') }),
  z.object({ t: z.literal('beat') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>
