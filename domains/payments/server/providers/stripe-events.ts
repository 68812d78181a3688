/** Reads the events that Stripe sends: signed over time and raw bytes, about sessions, refunds and disputes. */
import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import type { Instant } from '#kit/contract/values.ts'
import { isSame } from '#kit/server/secrets/secret.ts'
import { parseJson } from '#kit/server/providers/http.ts'
import type { Dispute, Notification } from '../provider.ts'
import { isLiveKey, type ProviderKeys } from './provider-keys.ts'
import { Session, StripeRefund, toPayment, toRefund } from './stripe-objects.ts'

/** As Stripe's own libraries. */
const TOLERANCE_SECONDS = 300

const Event = z.object({
  id: z.string(),
  type: z.string(),
  /** False: no money moves. */
  livemode: z.optional(z.boolean()),
  data: z.object({ object: z.unknown() }),
})
const StripeDispute = z.object({
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  payment_intent: z.nullish(z.string()),
  charge: z.nullish(z.string()),
})

type Sent = { raw: Buffer; headers: IncomingHttpHeaders; now: Instant }

export function readStripe(
  sent: Sent,
  { secretKey, webhookSecret }: ProviderKeys['stripe'],
): Notification | 'unreadable' | null {
  if (!isSignedByStripe(sent, webhookSecret)) return null
  const event = z.safeParse(Event, parseJson(sent.raw.toString('utf8')))
  if (!event.success) return 'unreadable'
  const { id, type, data, livemode } = event.data
  // A trial in the merchant's dashboard pays nothing of a shop that takes money, and the reverse.
  if (livemode !== undefined && livemode !== isLiveKey(secretKey))
    return { id, type, about: 'nothing' }
  const subject = subjectOf(type, data.object)
  return subject === null ? 'unreadable' : { id, type, ...subject }
}

/** `t=SECONDS,v1=HEX,v1=HEX`: one signature for each secret while the merchant exchanges it. */
function isSignedByStripe({ raw, headers, now }: Sent, secret: string): boolean {
  const parts = String(headers['stripe-signature'] ?? '').split(',')
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
  const [seconds = ''] = valuesOf('t')
  if (!/^\d{1,12}$/.test(seconds)) return false
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest()
  const isTrue = valuesOf('v1').some((hex) => isSame(expected, Buffer.from(hex, 'hex')))
  return isTrue && Math.abs(Date.parse(now) / 1000 - Number(seconds)) <= TOLERANCE_SECONDS
}

type Subject =
  | { about: 'payment'; payment: ReturnType<typeof toPayment> }
  | { about: 'refund'; refund: ReturnType<typeof toRefund> }
  | { about: 'dispute'; dispute: Dispute }
  | { about: 'nothing' }

/** @returns null where the object is not what its type says */
function subjectOf(type: string, object: unknown): Subject | null {
  if (type.startsWith('checkout.session.')) {
    const session = z.safeParse(Session, object)
    if (!session.success) return null
    // Other systems of the merchant may take money by the same account.
    if (session.data.metadata?.order_number === undefined) return { about: 'nothing' }
    const hasFailed = type === 'checkout.session.async_payment_failed'
    return { about: 'payment', payment: toPayment(session.data, hasFailed) }
  }
  if (type.startsWith('refund.') || type === 'charge.refund.updated') {
    const refund = z.safeParse(StripeRefund, object)
    return refund.success ? { about: 'refund', refund: toRefund(refund.data) } : null
  }
  if (type === 'charge.dispute.created' || type === 'charge.dispute.closed') {
    const dispute = z.safeParse(StripeDispute, object)
    return dispute.success ? { about: 'dispute', dispute: toDispute(type, dispute.data) } : null
  }
  return { about: 'nothing' }
}

const toDispute = (type: string, of: z.infer<typeof StripeDispute>): Dispute => ({
  transaction: of.payment_intent ?? of.charge ?? '',
  amount: of.amount,
  currency: of.currency.toUpperCase(),
  state: type === 'charge.dispute.created' ? 'opened' : of.status === 'lost' ? 'lost' : 'won',
})
