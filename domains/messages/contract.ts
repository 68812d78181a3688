/**
 * Mails and text messages: stored in an outbox, sent where a provider is configured, shown in demo mode where none is.
 * Messages that buyers get by mail also appear in the shop.
 */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { CHANNELS, KINDS, type Template } from './definition.ts'
import { FlagParam, Id, Instant, IntParam, Lang, page } from '#kit/contract/values.ts'

/** The domains declare the templates (`definition.ts`); any other name is not found. */
export const TemplateName = z
  .string()
  .check(z.regex(/^[a-z][a-z-]{0,59}$/)) as unknown as z.ZodMiniType<Template, Template>

/**
 * `kept`: there is no provider, so it is stored to be read. `failed`: given up, can be sent again. `expired`: not sent
 * while it was of use. `dropped`: failed, and dismissed by staff.
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
  /** Both empty once it was sent, outside demo mode; a text message has no subject. */
  subject: z.string(),
  text: z.string(),
  state: OutboxState,
  at: Instant,
})

/** Demo mode only (no such call otherwise): the newest mails, so that a trial needs no mail server. */
export const demoOutbox = endpoint({
  method: 'GET',
  path: '/messages/demo/outbox',
  who: 'anyone',
  input: z.object({
    to: z.optional(z.string().check(z.maxLength(200))),
    limit: z._default(IntParam, 20),
  }),
  data: z.array(OutboxMessage),
})

/** About orders and goods; or about the shop and the account itself. */
export const MessageCategory = z.enum(['order', 'article'])
export type MessageCategory = z.infer<typeof MessageCategory>

export const Message = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  /** The page that it links to, `/user/user/order/details?…`. */
  path: z.nullable(z.string()),
  at: Instant,
  isRead: z.boolean(),
})
export type Message = z.infer<typeof Message>

/** Numbers of unread messages, for the badges. The specification's spelling: `meesage` counts messages about orders. */
const Counts = z.object({ article: z.int(), meesage: z.int() })
export const messageCount = endpoint({
  method: 'GET',
  path: '/message/count',
  who: 'buyer',
  input: z.object({}),
  data: Counts,
})

/** The newest first, in the shown language. */
export const myMessages = endpoint({
  method: 'GET',
  path: '/messages',
  who: 'buyer',
  input: z.object({
    category: MessageCategory,
    unread: z._default(FlagParam, false),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(Message),
})

const MessageIds = z.array(Id).check(z.minLength(1), z.maxLength(200))

/** Idempotent; ids of other buyers' messages change nothing. @returns the unread numbers, as the next three do */
export const readMessages = endpoint({
  method: 'POST',
  path: '/messages/read',
  who: 'buyer',
  input: z.object({ messageIds: MessageIds }),
  data: Counts,
})
/** @param input.upToId the newest one shown: later ones stay unread */
export const readAllMessages = endpoint({
  method: 'POST',
  path: '/messages/read-all',
  who: 'buyer',
  input: z.object({ category: MessageCategory, upToId: Id }),
  data: Counts,
})
/** Deleted for good after a day; until then it can be restored. */
export const removeMessages = endpoint({
  method: 'POST',
  path: '/messages/remove',
  who: 'buyer',
  input: z.object({ messageIds: MessageIds }),
  data: Counts,
})
export const restoreMessages = endpoint({
  method: 'POST',
  path: '/messages/restore',
  who: 'buyer',
  input: z.object({ messageIds: MessageIds }),
  data: Counts,
})

// --- notification preferences ------------------------------------------------------------------------

/** Kinds of messages, in the order in which they are shown. `security` and `payments` cannot be switched off. */
export const Kind = z.enum(KINDS)
export type Kind = z.infer<typeof Kind>

/** `daily`, `weekly`: all of that time in one mail. */
export const MailFrequency = z.enum(['each', 'daily', 'weekly'])
export type MailFrequency = z.infer<typeof MailFrequency>

export const Preference = z.object({
  kind: Kind,
  byMail: z.boolean(),
  inShop: z.boolean(),
  /** Whether it may be switched off there. */
  mayMail: z.boolean(),
  mayShop: z.boolean(),
  /** Of mails. */
  frequency: MailFrequency,
  /** Whether they may come together. */
  mayDigest: z.boolean(),
})
export type Preference = z.infer<typeof Preference>

export const myPreferences = endpoint({
  method: 'GET',
  path: '/messages/preferences',
  who: 'buyer',
  input: z.object({}),
  data: z.array(Preference),
})
/** `frequency` stays as it is where it is left out. @refuses mustBeNotified, noDigest */
export const choosePreference = endpoint({
  method: 'POST',
  path: '/messages/preferences',
  who: 'buyer',
  input: z.object({
    kind: Kind,
    byMail: z.boolean(),
    inShop: z.boolean(),
    frequency: z.optional(MailFrequency),
  }),
  data: z.array(Preference),
})

const SignedInput = {
  /** Whose mails, of which kind: the link says it, and is signed. */
  of: z.string().check(z.maxLength(60)),
  signature: z.string().check(z.maxLength(80)),
}
const Subscription = z.object({ kind: Kind, byMail: z.boolean() })

/** By the link of a mail, without a login: which mails it is about, and whether they are on. @refuses notFound */
export const mailSubscription = endpoint({
  method: 'GET',
  path: '/messages/subscription',
  who: 'anyone',
  input: z.object(SignedInput),
  data: Subscription,
})
/** Switches them off, or on again. @refuses notFound */
export const setMailSubscription = endpoint({
  method: 'POST',
  path: '/messages/subscription',
  who: 'anyone',
  input: z.object({ ...SignedInput, byMail: z.boolean() }),
  data: Subscription,
})
