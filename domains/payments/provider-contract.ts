/** Problems at providers: refunds that they do not accept, and events that did not become a receipt. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { IdParam, Instant } from '#kit/contract/values.ts'

const Note = z.string().check(z.trim(), z.minLength(2), z.maxLength(300))

/**
 * Staff send a refund by bank that the provider has refused, or for hours has not accepted or no longer knows. Where it may have paid
 * (`isUnknown`), `note` states what the provider's own records show and `evidence` where that can be seen, and a second
 * person is asked: `isAsked`.
 * @refuses refundNotFound, refundNotYours, refundUnknown, approvals.alreadyAsked
 */
export const sendRefundByBank = endpoint({
  method: 'POST',
  path: '/office/payments/refunds/:refundId/by-bank',
  who: 'staff:payments.refund',
  input: z.object({
    refundId: IdParam,
    note: Note,
    evidence: z.optional(z.string().check(z.trim(), z.minLength(4), z.maxLength(200))),
  }),
  data: z.object({ isAsked: z.boolean() }),
})

export const UnresolvedEvent = z.object({
  provider: z.string(),
  eventId: z.string(),
  type: z.string(),
  /**
   * What does not match our request: `amount`, `currency`, `order`, `session`, `attempt`, no `transaction`; a `refund`
   * that is not ours, or `refundTwice`, one that was sent by bank as well.
   */
  error: z.string(),
  orderNumber: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  receivedAt: Instant,
  resolvedAt: z.nullable(Instant),
  resolvedName: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type UnresolvedEvent = z.infer<typeof UnresolvedEvent>
export const EventPart = z.enum(['open', 'resolved'])
/** The first hundred: more than a handful means a broken connection, not work for staff. */
export const unresolvedEvents = endpoint({
  method: 'GET',
  path: '/office/payments/events',
  who: 'staff:payments.read',
  input: z.object({ part: z._default(EventPart, 'open') }),
  data: z.array(UnresolvedEvent),
})
/** A member of staff has checked the event at the provider and notes the outcome. @refuses eventNotFound */
export const resolveEvent = endpoint({
  method: 'POST',
  path: '/office/payments/events/resolve',
  who: 'staff:payments.review',
  input: z.object({
    provider: z.string().check(z.maxLength(40)),
    eventId: z.string().check(z.maxLength(200)),
    note: Note,
  }),
  data: z.object({}),
})
