/** Live chat: a customer's conversation with staff. Messages are sent by calls; the socket of `frames.ts` brings new ones. */
import * as z from 'zod/mini'
import { OrderNumber } from '#domains/orders/contract.ts'
import { FileId } from '#domains/uploads/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, int, IntParam } from '#kit/contract/values.ts'
import { TEXT_MAX } from './limits.ts'

export const ChatState = z.enum(['open', 'assigned', 'waiting_customer', 'closed'])

/** What a customer or a member of staff sends. */
export const ChatContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(TEXT_MAX)),
  }),
  /** Uploaded before: by a buyer as an answer, by staff as evidence. */
  z.object({ kind: z.literal('picture'), fileId: FileId }),
  z.object({ kind: z.literal('product'), productId: Id }),
  /** An order of the buyer's own. */
  z.object({ kind: z.literal('order'), orderNumber: OrderNumber }),
])
export type ChatContent = z.infer<typeof ChatContent>

export const ChatMessage = z.object({
  seq: z.int(),
  /** Null for what the shop itself reports. */
  clientId: z.nullable(z.string()),
  author: z.enum(['customer', 'staff', 'system']),
  kind: z.enum(['text', 'picture', 'product', 'order', 'event']),
  text: z.nullable(z.string()),
  productId: z.nullable(Id),
  orderNumber: z.nullable(z.string()),
  event: z.nullable(z.enum(['assigned', 'transferred', 'released', 'closed', 'ticket'])),
  at: Instant,
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const Chat = z.object({
  id: Id,
  state: ChatState,
  /** The number of the last message. */
  lastSeq: z.int(),
  /** The last message that each side has seen. */
  customerSeen: z.int(),
  staffSeen: z.int(),
  openedAt: Instant,
  rating: z.nullable(z.int()),
})
export type Chat = z.infer<typeof Chat>

const ChatHours = z.object({ from: z.int(), until: z.int() })
export type ChatHours = z.infer<typeof ChatHours>

/**
 * The latest conversation of the caller, if it is open or was closed within a day. A guest who has logged in since keeps
 * theirs.
 */
export const openChat = endpoint({
  method: 'POST',
  path: '/chat/open',
  who: 'shopper',
  input: z.object({}),
  data: z.object({
    /** Whether somebody is there now. */
    isServed: z.boolean(),
    /** Full hours of the shop's day between which it is served, `until` up to 24; null: the whole day. */
    hours: z.nullable(ChatHours),
    chat: z.nullable(Chat),
    /** The latest, the oldest of them first. */
    messages: z.array(ChatMessage),
  }),
})

/** Earlier messages, the oldest first, or those after one. @refuses notFound */
export const chatMessages = endpoint({
  method: 'GET',
  path: '/chat/:conversationId/messages',
  who: 'shopper',
  input: z.object({
    conversationId: IdParam,
    before: z.optional(IntParam),
    after: z.optional(IntParam),
  }),
  data: z.array(ChatMessage),
})

/**
 * Opens a conversation where there is none. Idempotent by the id that the browser has made; other content under the same
 * id is refused.
 * @refuses keyReused, full, notAccepting, orderUnknown, productUnknown, pictureUnknown, picturesNeedLogin, tooMany
 */
export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/chat/messages',
  who: 'shopper',
  input: z.object({ clientId: z.uuid(), content: ChatContent }),
  data: z.object({ chat: Chat, message: ChatMessage }),
})

/** The customer has seen messages up to this one. @refuses notFound */
export const seeChat = endpoint({
  method: 'POST',
  path: '/chat/:conversationId/seen',
  who: 'shopper',
  input: z.object({ conversationId: IdParam, seq: int(0) }),
  data: Chat,
})

/** Ends the conversation. @refuses notFound */
export const closeChat = endpoint({
  method: 'POST',
  path: '/chat/:conversationId/close',
  who: 'shopper',
  input: z.object({ conversationId: IdParam }),
  data: Chat,
})

/** How satisfied the customer is, once it has ended. @refuses notFound, ended, rated */
export const rateChat = endpoint({
  method: 'POST',
  path: '/chat/:conversationId/rating',
  who: 'shopper',
  input: z.object({ conversationId: IdParam, rating: int(1, 5) }),
  data: Chat,
})

/** The address of a picture, for some minutes. @refuses notFound */
export const chatPicture = endpoint({
  method: 'GET',
  path: '/chat/:conversationId/pictures/:seq',
  who: 'buyer',
  input: z.object({ conversationId: IdParam, seq: IntParam }),
  data: z.object({ url: z.string() }),
})
