/** What travels over the chat's socket, `GET /api/chat/socket`. Messages are not sent by it, but by calls. */
import * as z from 'zod/mini'
import { Id, int } from '#kit/contract/values.ts'
import type { Chat, ChatMessage } from './contract.ts'
import type { OfficeChatMessage } from './office-contract.ts'

/** Below the API, for `new WebSocket`. */
export const SOCKET_PATH = '/api/chat/socket'

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

export type ServerFrame =
  /** The socket follows the conversation from now on. */
  | { t: 'ready' }
  /** The conversation as it is, with all messages after the last one that was sent here. */
  | { t: 'news'; chat: Chat; messages: (ChatMessage | OfficeChatMessage)[] }
  /** Something in some conversation has changed: staff load their list again. */
  | { t: 'changed' }
  /** The other side is writing. */
  | { t: 'typing' }
  | { t: 'beat' }

/** Why the server closes a socket. After those up to 4404 a browser does not come back by itself. */
export const CLOSE = {
  unreadable: 4400,
  loginEnded: 4401,
  notYours: 4403,
  tooManyFrames: 4429,
  tooSlow: 4413,
  silent: 4408,
  /** No room: tried again later. */
  busy: 1013,
} as const

/** The server says that it is there; a browser answers, and connects again when it has not heard for twice as long. */
export const BEAT_MS = 25_000
