/** Where money hangs at a provider: refunds that it does not take in, and what it told that is no money yet. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { IdParam, Instant } from '#kit/contract/values.ts'

const Note = z.string().check(z.trim(), z.minLength(2), z.maxLength(300))

/**
 * Staff send a refund by bank that the provider has not taken in, or has not known any more, for hours. Where it may have paid (`isUnknown`)
 * `note` states what its own records show and `evidence` where that can be seen, and a second person is asked: `isAsked`.
 * @refuses refundNotFound, refundNotYours, refundUnknown, approvals.alreadyAsked
 */
export const sendRefundByBank = endpoint({
  method: 'POST',
  path: '/office/refunds/:refundId/by-bank',
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
   * What is not as we asked for: `amount`, `currency`, `order`, `session`, `attempt`, no `transaction`; a `refund` that is none
   * of ours, or `refundTwice`, one that has left by bank as well.
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
/** The first hundred: more than a handful is a fault of the connection, not work for people. */
export const unresolvedEvents = endpoint({
  method: 'GET',
  path: '/office/payment-events',
  who: 'staff:payments.read',
  input: z.object({ part: z._default(EventPart, 'open') }),
  data: z.array(UnresolvedEvent),
})
/** Somebody has looked at it at the provider, and says what came of it. @refuses eventNotFound */
export const resolveEvent = endpoint({
  method: 'POST',
  path: '/office/payment-events/resolve',
  who: 'staff:payments.review',
  input: z.object({
    provider: z.string().check(z.maxLength(40)),
    eventId: z.string().check(z.maxLength(200)),
    note: Note,
  }),
  data: z.object({}),
})
