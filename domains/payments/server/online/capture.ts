/** Money that a provider captured: recorded once, applied to the order, and the surplus refunded; or what a charge is for. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { asProvider, lockedOrder } from '#domains/orders/server/order-door.ts'
import {
  releaseClosing,
  applyReceipt,
  bankTransferTimes,
} from '#domains/orders/server/payment-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import type { PaymentState } from '../provider.ts'
import { noteOutcome } from '../refunds/refunds.ts'
import { settleCharge } from '../charges/settle.ts'
import { orderNamed } from './describe.ts'
import * as sql from './sql.ts'

/**
 * How the provider's answer differs from our request. What a provider does not repeat cannot differ, but of money that it
 * took amount and currency are always named.
 */
export function mismatch(attempt: sql.Attempt, state: PaymentState): string | null {
  if (state.attemptId !== attempt.id) return 'attempt'
  if (state.session !== attempt.session) return 'session'
  const isPaid = state.state === 'paid'
  const isOther = (reported: unknown, ours: unknown, isNeeded: boolean) =>
    reported === null ? isNeeded : reported !== ours
  if (isOther(orderNamed(attempt, state.orderNumber), attempt.orderNumber, false)) return 'order'
  if (isOther(state.amount, attempt.amount, isPaid)) return 'amount'
  if (isOther(state.currency, attempt.currency, isPaid)) return 'currency'
  // A capture without the provider's transaction id could be counted or refunded twice.
  if (isPaid && state.transaction === null) return 'transaction'
  // Given back before the shop learnt of it, as by hand: the goods would go out for nothing.
  if (isPaid && state.isReturned === true && attempt.state !== 'succeeded') return 'returned'
  return null
}

/**
 * Applies the provider's state of an attempt, in a transaction of its own. Safe to repeat.
 * @returns whether what it pays is paid now; null when nothing changed
 */
export function settle(
  db: Db,
  attempt: sql.Attempt,
  state: PaymentState,
  now: Instant,
): Promise<boolean | null> {
  return db.tx((tx) => settleIn(tx, attempt, state, now))
}

export async function settleIn(
  tx: Queryable,
  attempt: sql.Attempt,
  state: PaymentState,
  now: Instant,
): Promise<boolean | null> {
  if (state.state === 'paid' && state.transaction !== null) {
    // The amount is what was asked for: anything else is a mismatch.
    const { amount } = attempt
    return applyCapture(tx, attempt, { transaction: state.transaction, amount, now })
  }
  if (state.state === 'failed' || state.state === 'expired') {
    const end = {
      id: attempt.id,
      state: state.state,
      failure: state.failure,
      isProvidersWord: true,
      now,
    }
    if (!(await sql.endAttempt(tx, end))) await sql.noteKnown(tx, attempt)
    else if (attempt.orderId !== null) await releaseClosing(tx, attempt.orderId)
  }
  return null
}

type Captured = Omit<sql.Capture, 'attempt'>

async function applyCapture(
  tx: Queryable,
  attempt: sql.Attempt,
  money: Captured,
): Promise<boolean | null> {
  if (attempt.orderId === null) return settleCharge(tx, attempt, money)
  // The order is locked first, as everywhere: other requests that pay, cancel or close it wait here.
  const [order, receiptId, [buyer]] = await Promise.all([
    lockedOrder(tx, attempt.orderId),
    sql.noteCapture(tx, { attempt, ...money }),
    buyersByIds(tx, [attempt.buyerId]),
  ])
  if (receiptId === null) return null
  const { uploadBy } = await bankTransferTimes(tx, money.now)
  const outcome = await applyReceipt(tx, order, {
    amount: money.amount,
    via: 'online',
    reference: money.transaction,
    by: asProvider(attempt.provider),
    now: money.now,
    uploadBy,
    buyer: buyer ?? null,
  })
  const { amount, now } = money
  await noteOutcome(tx, { receiptId, provider: attempt.provider, amount, now }, outcome)
  return outcome.order.payment === 'paid'
}
