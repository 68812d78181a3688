/** Mail that the shop sends: kept in an outbox, sent by SMTP where one is set, shown in demo mode where none is. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Instant, IntParam, Lang } from '#kit/contract/values.ts'

/** Every mail the shop can send; each has a subject and a text in four languages. */
export const Template = z.enum([
  'login-code',
  'login-unknown',
  'register-code',
  'staff-invitation',
  'order-placed',
  'order-paid',
  'order-closed',
  'pay-reminder',
  'voucher-accepted',
  'voucher-rejected',
  'order-shipped',
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
])
export type Template = z.infer<typeof Template>

export const OutboxMessage = z.object({
  id: z.int(),
  to: z.string(),
  lang: Lang,
  template: Template,
  /** Both empty once the mail has left, outside demo mode. */
  subject: z.string(),
  text: z.string(),
  state: z.enum(['waiting', 'sent', 'kept', 'failed']),
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

/** Unread counts for the badges; both are 0 until messages to buyers exist. The spelling is the caller's. */
export const messageCount = endpoint({
  method: 'GET',
  path: '/message/count',
  who: 'buyer',
  input: z.object({}),
  data: z.object({ article: z.int(), meesage: z.int() }),
})
