/**
 * Mails and text messages: kept in an outbox, sent where a provider is set, shown in demo mode where none is. What a
 * buyer is told by mail he reads in the shop too.
 */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { CHANNELS, KINDS, type Template } from './definition.ts'
import { FlagParam, Id, Instant, IntParam, Lang, page } from '#kit/contract/values.ts'

/** The domains declare which there are (`definition.ts`); a call that names another finds nothing. */
export const TemplateName = z
  .string()
  .check(z.regex(/^[a-z][a-z-]{0,59}$/)) as unknown as z.ZodMiniType<Template, Template>

/**
 * `kept`: there is no provider, so it stays to be looked at. `failed`: given up, can be sent again. `expired`: not sent
 * while it was of use. `dropped`: failed, and staff let it be.
 */
export const OutboxState = z.enum(['waiting', 'sent', 'kept', 'failed', 'expired', 'dropped'])
export type OutboxState = z.infer<typeof OutboxState>

export const OutboxMessage = z.object({
  id: z.int(),
  channel: z.enum(CHANNELS),
  /** An e-mail address or a telephone number. */
  to: z.string(),
  lang: Lang,
  template: TemplateName,
  /** Both empty once it has left, outside demo mode; a text message has no subject. */
  subject: z.string(),
  text: z.string(),
  state: OutboxState,
  at: Instant,
})

/** Demo mode only (no such call otherwise): the newest mails, so that a trial needs no mail server. */
export const demoOutbox = endpoint({
  method: 'GET',
  path: '/demo/outbox',
  who: 'anyone',
  input: z.object({
    to: z.optional(z.string().check(z.maxLength(200))),
    limit: z._default(IntParam, 20),
  }),
  data: z.array(OutboxMessage),
})

/** Of orders and goods; or of the shop and of the account itself. */
export const MessageCategory = z.enum(['order', 'article'])
export type MessageCategory = z.infer<typeof MessageCategory>

export const Message = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  /** Where in the shop it leads, `/user/user/order/details?…`. */
  path: z.nullable(z.string()),
  at: Instant,
  isRead: z.boolean(),
})
export type Message = z.infer<typeof Message>

/** What is unread, for the badges. The spelling is the caller's: `meesage` counts messages about orders. */
const Counts = z.object({ article: z.int(), meesage: z.int() })
export const messageCount = endpoint({
  method: 'GET',
  path: '/message/count',
  who: 'buyer',
  input: z.object({}),
  data: Counts,
})

/** The newest first, in the language that is shown. */
export const myMessages = endpoint({
  method: 'GET',
  path: '/message/list',
  who: 'buyer',
  input: z.object({
    category: MessageCategory,
    unread: z._default(FlagParam, false),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(Message),
})

const MessageIds = z.array(Id).check(z.minLength(1), z.maxLength(200))

/** Doing it again does nothing, nor does it with messages of others. @returns what is unread now, as the next three do */
export const readMessages = endpoint({
  method: 'POST',
  path: '/message/read',
  who: 'buyer',
  input: z.object({ messageIds: MessageIds }),
  data: Counts,
})
/** @param input.upToId the newest one shown: what came meanwhile stays unread */
export const readAllMessages = endpoint({
  method: 'POST',
  path: '/message/read-all',
  who: 'buyer',
  input: z.object({ category: MessageCategory, upToId: Id }),
  data: Counts,
})
/** Gone for good after a day; until then it can be taken back. */
export const removeMessages = endpoint({
  method: 'POST',
  path: '/message/remove',
  who: 'buyer',
  input: z.object({ messageIds: MessageIds }),
  data: Counts,
})
export const restoreMessages = endpoint({
  method: 'POST',
  path: '/message/restore',
  who: 'buyer',
  input: z.object({ messageIds: MessageIds }),
  data: Counts,
})

// --- what one wants to be told of --------------------------------------------------------------------

/** Kinds of messages, in the order in which they are shown. Of `security` and `payments` everybody is told. */
export const Kind = z.enum(KINDS)
export type Kind = z.infer<typeof Kind>

export const Preference = z.object({
  kind: Kind,
  byMail: z.boolean(),
  inShop: z.boolean(),
  /** Whether it may be switched off there. */
  mayMail: z.boolean(),
  mayShop: z.boolean(),
})
export type Preference = z.infer<typeof Preference>

export const myPreferences = endpoint({
  method: 'GET',
  path: '/message/preferences',
  who: 'buyer',
  input: z.object({}),
  data: z.array(Preference),
})
/** @refuses mustBeTold */
export const choosePreference = endpoint({
  method: 'POST',
  path: '/message/preferences',
  who: 'buyer',
  input: z.object({ kind: Kind, byMail: z.boolean(), inShop: z.boolean() }),
  data: z.array(Preference),
})
