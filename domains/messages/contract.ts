/**
 * Mails and text messages: kept in an outbox, sent where a provider is set, shown in demo mode where none is. What a
 * buyer is told by mail he reads in the shop too.
 */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { FlagParam, Id, Instant, IntParam, Lang, page } from '#kit/contract/values.ts'

/** Every mail the shop can send; each has a subject and a text in four languages. */
export const Template = z.enum([
  'login-code',
  'login-unknown',
  'register-code',
  'reset-code',
  'reset-unknown',
  'bind-code',
  'email-code',
  'prove-code',
  'pay-code',
  'new-device',
  'password-changed',
  'phone-changed',
  'wechat-linked',
  'wechat-unlinked',
  'phone-replaced',
  'email-changed',
  'pay-password-changed',
  'staff-invitation',
  'staff-reset',
  'staff-password-changed',
  'staff-factor-changed',
  'staff-owner-added',
  'staff-approvals-changed',
  'staff-approval-asked',
  'staff-acted-alone',
  'contact-email-changed',
  'contact-phone-changed',
  'order-placed',
  'order-paid',
  'order-adjusted',
  'order-closed',
  'cancel-declined',
  'pay-reminder',
  'voucher-accepted',
  'voucher-partly',
  'voucher-rejected',
  'order-shipped',
  'order-sent',
  'receipt-reminder',
  'order-received',
  'refunded',
  'quote-answered',
  'quote-declined',
  'transfer-accepted',
  'transfer-declined',
  'transfer-arrived',
  'transfer-expired',
  'arrival-notice',
  'arrival-ended',
  'question-answered',
  'enquiry-received',
  'enquiry-answered',
  'enquiry-new',
  'papers-passed',
  'papers-rejected',
  'papers-expiring',
  'papers-expired',
  'copy-ready',
  'closing-asked',
  'closing-cancelled',
  'closing-stopped',
  'account-closed',
  'level-raised',
  'super-ending',
  'super-ended',
  'account-blocked',
  'account-unblocked',
])
export type Template = z.infer<typeof Template>

/** What is also said in text messages, in fewer words. */
export const SmsTemplate = z.enum([
  'login-code',
  'register-code',
  'reset-code',
  'reset-unknown',
  'bind-code',
  'prove-code',
  'pay-code',
  'phone-replaced',
])
export type SmsTemplate = z.infer<typeof SmsTemplate>

/**
 * `kept`: there is no provider, so it stays to be looked at. `failed`: given up, can be sent again. `expired`: not sent
 * while it was of use. `dropped`: failed, and staff let it be.
 */
export const OutboxState = z.enum(['waiting', 'sent', 'kept', 'failed', 'expired', 'dropped'])
export type OutboxState = z.infer<typeof OutboxState>

export const OutboxMessage = z.object({
  id: z.int(),
  channel: z.enum(['mail', 'sms']),
  /** An e-mail address or a telephone number. */
  to: z.string(),
  lang: Lang,
  template: Template,
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
export const Kind = z.enum([
  'security',
  'payments',
  'orders',
  'requests',
  'membership',
  'arrivals',
  'questions',
])
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
