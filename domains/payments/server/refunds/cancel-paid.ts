/** Cancelling an order that is paid and not shipped, by staff: by one person, or by two. */
import { closePaid, demandClosable, findRequest } from '#domains/orders/server/closing-door.ts'
import {
  asStaff,
  lockedOrder,
  mailTo,
  orderForPayment,
  type By,
  type OrderRow,
  type SoldOrder,
} from '#domains/orders/server/order-door.ts'
import { retainedOf } from '#domains/orders/server/plan-door.ts'
import { askApproval } from '#domains/approvals/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { demandNotClaimed } from '#domains/work/server/door.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { refundAll, refundOf, type Refunding } from './refunds.ts'

type Cancelling = { orderNumber: string; note: string; returnsDeposit: boolean }

/**
 * Closes an order that is paid and not shipped; above the limit a second person is asked first.
 * @returns how many refunds began, null when a second person has to agree
 * @throws {Refused} orders.orderNotFound, orders.notNow, approvals.alreadyAsked, work.claimed
 */
export function cancelAndRefund(
  context: StaffContext,
  { orderNumber, note, returnsDeposit }: Cancelling,
): Promise<{ refundCount: number | null }> {
  return context.db.tx(async (tx) => {
    await demandNotClaimed(tx, context, { kind: 'cancelRequests', ref: orderNumber })
    // Locked before the limit is checked, so that payments that arrive meanwhile count.
    const order = await lockedOrder(tx, (await orderForPayment(tx, { orderNumber })).id)
    const { id, currency, paidAmount, rate } = order
    demandClosable(order)
    const limit = (await readSettings(tx))['approvals.refundAmount']
    const retainedAmount = returnsDeposit ? 0 : retainedOf(order)
    const backAmount = paidAmount - retainedAmount
    const how = { note, returnsDeposit }
    const requestId = await findRequest(tx, id)
    const isUnasked = isRetainedUnasked(order, { retainedAmount, requestId })
    if (!isUnasked && Math.max(backAmount, retainedAmount) / Number(rate) <= limit) {
      return { refundCount: await closeAndRefund(context, tx, order, how) }
    }
    const isAsked = await askApproval(tx, context, {
      kind: 'payments.refund',
      object: `order:${orderNumber}`,
      orderNumber,
      payload: { id, ...how, before: paidAmount, requestId, isUnasked } satisfies Closing,
      lines: [
        { word: 'refund', amount: backAmount, text: null },
        ...(retainedAmount === 0
          ? []
          : [
              {
                word: isUnasked ? 'keptUnasked' : 'keptDeposit',
                amount: retainedAmount,
                text: null,
              },
            ]),
      ],
      currency,
      note,
    })
    return { refundCount: isAsked ? null : await closeAndRefund(context, tx, order, how) }
  })
}

type How = { note: string; returnsDeposit: boolean }
/** What a second person is asked to agree to, with what they see of the order. */
type Closing = How & {
  id: number
  before: number
  /** The buyer's request to cancel, which ends the approval when it ends; null where staff cancel of themselves. */
  requestId: number | null
  isUnasked: boolean
}

/**
 * Whether a deposit is kept of who has not asked to cancel. What a buyer does not get back is theirs as much as what they do; and it
 * was agreed on for whoever cancels, or does not pay.
 */
const isRetainedUnasked = (
  { balanceOverdueAt }: Pick<OrderRow, 'balanceOverdueAt'>,
  { retainedAmount, requestId }: { retainedAmount: number; requestId: number | null },
): boolean => retainedAmount > 0 && balanceOverdueAt === null && requestId === null

/** @param order that this transaction has locked @returns how many refunds began @throws {Refused} orders.notNow */
async function closeAndRefund(
  context: StaffContext,
  tx: Queryable,
  order: SoldOrder,
  { note, returnsDeposit }: How,
): Promise<number> {
  const { now, staffId } = context
  const by = asStaff(context)
  const closed = await closePaid(tx, order, { by, note, keeps: !returnsDeposit, now })
  const refunding = await refundAll(tx, closed, staffId, now)
  const { refundCount } = refunding
  const values = { ...refundOf(closed, refunding), reasonCount: 1, reason: note }
  await mailTo(tx, closed, 'order-closed', values, { now, once: now })
  await audit(tx, context, {
    action: 'payments.cancelAndRefund',
    object: `order:${order.number}`,
    before: {
      lifecycle: order.lifecycle,
      paidAmount: order.paidAmount,
      currency: order.currency,
    },
    after: {
      lifecycle: closed.lifecycle,
      refundCount,
      ...(closed.retainedAmount === 0 ? {} : { retainedAmount: closed.retainedAmount }),
      note,
    },
  })
  return refundCount
}

/**
 * Closes a locked order that its review rejected, and gives back what was paid for it.
 * @returns what has to be sent too: the caller decides whether one person may
 * @throws {Refused} orders.notNow
 */
export async function closeAndReturn(
  tx: Queryable,
  order: SoldOrder,
  { by, note, now }: { by: By; note: string; now: Instant },
): Promise<{ order: OrderRow; refunding: Refunding }> {
  const closed = await closePaid(tx, order, { by, note, now })
  return { order: closed, refunding: await refundAll(tx, closed, by.id, now) }
}

/**
 * Applies what a second person approved, if the order still is as they saw it: the amount, the buyer's request to cancel, and, where
 * a deposit is kept, whether the buyer cancels or does not pay. Approvals asked of a release that did not note them are refused.
 * @throws {Refused} orders.notNow, changedMeanwhile
 */
export async function refundApproved(
  context: StaffContext,
  tx: Queryable,
  { id, note, returnsDeposit, before, requestId: seenId, isUnasked }: Closing,
): Promise<void> {
  const order = await lockedOrder(tx, id)
  const requestId = await findRequest(tx, id)
  const retainedAmount = returnsDeposit ? 0 : retainedOf(order)
  if (
    order.paidAmount !== before ||
    // Who asks to cancel after staff did stands in the way of nothing.
    (seenId !== null && requestId !== seenId) ||
    (!isUnasked && isRetainedUnasked(order, { retainedAmount, requestId }))
  ) {
    throw new Refused(Reasons.changedMeanwhile)
  }
  await closeAndRefund(context, tx, order, { note, returnsDeposit })
}
