/**
 * What the server sends over the chat's socket, `GET /api/chat/socket`, and why it closes one. Without schemas, because the
 * storefront's panel loads it.
 */
import type { Chat, ChatMessage } from './contract.ts'
import type { OfficeChatMessage } from './office-contract.ts'

/** Below the API, for `new WebSocket`. */
export const SOCKET_PATH = '/api/chat/socket'

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
