/** What the payment plan says of a stage: of a closed order nothing is due any more, and what was paid has gone back or stays. */
import type { PaymentPlan } from '../contract.ts'

type Stage = Pick<PaymentPlan['stages'][number], 'state' | 'paidAmount'>

/** `returned` once all that was paid of the order has gone back; until then, or where the shop keeps it, it stays `paid`. */
export function stageState(
  { state, paidAmount }: Stage,
  { retainedAmount }: Pick<PaymentPlan, 'retainedAmount'>,
  { lifecycle, payment }: { lifecycle: string; payment: string },
): Stage['state'] | 'returned' | 'notDue' {
  if (lifecycle !== 'closed') return state
  if (paidAmount === 0) return 'notDue'
  return payment === 'refunded' && retainedAmount === 0 ? 'returned' : state
}
