/** What Stripe's objects say about a payment or a refund; as much of them as the shop reads. */
import * as z from 'zod/mini'
import type { PaymentState, RefundState } from '../provider.ts'

const Charge = z.object({ amount_refunded: z.nullish(z.int()) })
const Intent = z.object({
  id: z.string(),
  status: z.string(),
  latest_charge: z.nullish(z.union([z.string(), Charge])),
  last_payment_error: z.nullish(
    z.object({ code: z.nullish(z.string()), decline_code: z.nullish(z.string()) }),
  ),
})
export const Session = z.object({
  id: z.string(),
  client_reference_id: z.nullish(z.string()),
  amount_total: z.nullish(z.int()),
  currency: z.nullish(z.string()),
  status: z.nullish(z.enum(['open', 'complete', 'expired'])),
  /** What the session was made for, where the buyer was shown it in their own currency. */
  currency_conversion: z.nullish(z.object({ amount_total: z.int(), source_currency: z.string() })),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  payment_intent: z.nullish(z.union([z.string(), Intent])),
  metadata: z.nullish(z.record(z.string(), z.string())),
})
export const StripeRefund = z.object({
  id: z.string(),
  amount: z.int(),
  payment_intent: z.nullish(z.string()),
  status: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
})
/** @param hasFailed a payment method that takes days has reported that no money comes */
export function toPayment(session: z.infer<typeof Session>, hasFailed = false): PaymentState {
  const intent = session.payment_intent ?? null
  const known = typeof intent === 'string' ? null : intent
  const error = known?.last_payment_error
  const asked = session.currency_conversion
  const state = stateOf(session, hasFailed || known?.status === 'requires_payment_method')
  return {
    session: session.id,
    attemptId: session.client_reference_id ?? '',
    orderNumber: session.metadata?.order_number ?? null,
    amount: asked?.amount_total ?? session.amount_total ?? null,
    currency: (asked?.source_currency ?? session.currency)?.toUpperCase() ?? null,
    state,
    isReturned: isReturned(known?.latest_charge),
    transaction: typeof intent === 'string' ? intent : (intent?.id ?? null),
    failure: state === 'failed' ? (error?.decline_code ?? error?.code ?? 'declined') : null,
  }
}

const isReturned = (charge: string | z.infer<typeof Charge> | null | undefined): boolean =>
  charge != null && typeof charge !== 'string' && (charge.amount_refunded ?? 0) > 0

function stateOf(
  { status, payment_status }: z.infer<typeof Session>,
  hasFailed: boolean,
): PaymentState['state'] {
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  if (payment_status === 'paid') return 'paid'
  return hasFailed ? 'failed' : 'processing'
}

export const toRefund = ({
  id,
  amount,
  payment_intent: transaction,
  status,
  metadata,
}: z.infer<typeof StripeRefund>): RefundState => ({
  reference: id,
  transaction: transaction ?? null,
  key: metadata?.key ?? null,
  amount,
  state:
    status === 'succeeded'
      ? 'succeeded'
      : status === 'failed' || status === 'canceled'
        ? 'failed'
        : 'waiting',
})
