/** Live chat for staff: the conversations, who serves them, and presence. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  FlagParam,
  Id,
  IdParam,
  Instant,
  int,
  IntParam,
  Lang,
  page,
  Version,
} from '#kit/contract/values.ts'
import { Chat, ChatContent, ChatMessage } from './contract.ts'

export const OfficeChatMessage = z.extend(ChatMessage, { staffName: z.nullable(z.string()) })
export type OfficeChatMessage = z.infer<typeof OfficeChatMessage>

const Agent = z.object({ id: Id, name: z.string() })

export const OfficeChat = z.extend(Chat, {
  /** Null: a guest. */
  buyer: z.nullable(
    z.object({
      id: Id,
      nickName: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
    }),
  ),
  lang: Lang,
  agent: z.nullable(Agent),
  writtenAt: Instant,
  /** By when the customer should be answered; null while they are. */
  answerBy: z.nullable(Instant),
  /** The beginning of the last message; empty where it is no text. */
  excerpt: z.string(),
  version: Version,
})
export type OfficeChat = z.infer<typeof OfficeChat>

/** Those in which a customer waits first, then the others that are not closed; or the closed ones, the newest first. */
export const officeChats = endpoint({
  method: 'GET',
  path: '/office/chat',
  who: 'staff:chat.serve',
  input: z.object({
    tab: z._default(z.enum(['active', 'closed']), 'active'),
    /** Served by the caller. */
    mine: z._default(FlagParam, false),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(OfficeChat),
})
export const waitingChats = endpoint({
  method: 'GET',
  path: '/office/chat/waiting',
  who: 'staff:chat.serve',
  input: z.object({}),
  data: z.object({ waitingCount: z.int(), lateCount: z.int() }),
})

/** How satisfied customers were with conversations that were last written in within `RATING_DAYS`. */
export const chatRatings = endpoint({
  method: 'GET',
  path: '/office/chat/ratings',
  who: 'staff:chat.serve',
  input: z.object({}),
  data: z.object({
    /** Ended conversations, rated or not. */
    endedCount: z.int(),
    ratedCount: z.int(),
    /** 1 to 5, not rounded; null where nobody has rated. */
    average: z.nullable(z.number()),
  }),
})

const One = z.object({ conversationId: IdParam })
const Act = z.extend(One, { version: Version })

/** With the latest messages, and the newest orders of the buyer. @refuses notFound */
export const officeChat = endpoint({
  method: 'GET',
  path: '/office/chat/conversations/:conversationId',
  who: 'staff:chat.serve',
  input: One,
  data: z.object({
    chat: OfficeChat,
    messages: z.array(OfficeChatMessage),
    orders: z.array(z.object({ number: z.string(), at: Instant })),
  }),
})
/** @refuses notFound */
export const officeChatMessages = endpoint({
  method: 'GET',
  path: '/office/chat/conversations/:conversationId/messages',
  who: 'staff:chat.serve',
  input: z.extend(One, { before: z.optional(IntParam), after: z.optional(IntParam) }),
  data: z.array(OfficeChatMessage),
})
/**
 * Whoever answers a conversation of nobody's serves it. Idempotent by the id that the browser has made.
 * @refuses notFound, ended, full, keyReused, servedByOther, orderUnknown, productUnknown, pictureUnknown, picturesNeedLogin
 */
export const answerChat = endpoint({
  method: 'POST',
  path: '/office/chat/conversations/:conversationId/messages',
  who: 'staff:chat.serve',
  input: z.extend(One, { clientId: z.uuid(), content: ChatContent }),
  data: z.object({ chat: OfficeChat, message: OfficeChatMessage }),
})
/** From the queue, or over from a colleague. @refuses notFound, changedMeanwhile, ended */
export const takeChat = endpoint({
  method: 'POST',
  path: '/office/chat/conversations/:conversationId/take',
  who: 'staff:chat.serve',
  input: Act,
  data: OfficeChat,
})
/** To a colleague who is online. @refuses notFound, changedMeanwhile, ended, agentAway */
export const transferChat = endpoint({
  method: 'POST',
  path: '/office/chat/conversations/:conversationId/transfer',
  who: 'staff:chat.serve',
  input: z.extend(Act, { staffId: Id }),
  data: OfficeChat,
})
/** @refuses notFound, changedMeanwhile, ended */
export const endChat = endpoint({
  method: 'POST',
  path: '/office/chat/conversations/:conversationId/close',
  who: 'staff:chat.serve',
  input: Act,
  data: OfficeChat,
})
/** The shop has seen messages up to this one. @refuses notFound */
export const seeOfficeChat = endpoint({
  method: 'POST',
  path: '/office/chat/conversations/:conversationId/seen',
  who: 'staff:chat.serve',
  input: z.extend(One, { seq: int(0) }),
  data: OfficeChat,
})
/** The address of a picture, for some minutes. @refuses notFound */
export const officeChatPicture = endpoint({
  method: 'GET',
  path: '/office/chat/conversations/:conversationId/pictures/:seq',
  who: 'staff:chat.serve',
  input: z.extend(One, { seq: IntParam }),
  data: z.object({ url: z.string() }),
})

/** Who serves the chat, and how many conversations each has. */
export const chatAgents = endpoint({
  method: 'GET',
  path: '/office/chat/agents',
  who: 'staff:chat.serve',
  input: z.object({}),
  data: z.array(z.extend(Agent, { isOnline: z.boolean(), count: z.int() })),
})
/** Online, the caller gets conversations from the queue; away, they keep those they have. */
export const setChatPresence = endpoint({
  method: 'POST',
  path: '/office/chat/presence',
  who: 'staff:chat.serve',
  input: z.object({ isOnline: z.boolean() }),
  data: z.object({ isOnline: z.boolean() }),
})
