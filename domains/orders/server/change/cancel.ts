/** Closing an unpaid order: by the buyer, by staff, or at its deadline. Its goods are released. */
import { giveBackCoupon } from '#domains/coupons/server/door.ts'
import { giveBackLimited } from '#domains/catalog/server/door.ts'
import { giveBackPoints } from '#domains/points/server/door.ts'
import { giveBackOffers, returnFlashStock } from '#domains/promotions/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { release } from '#domains/stock/server/door.ts'
import { releaseHolds } from '#domains/transfers/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import { CANCEL_REASONS } from '../../buyer-contract.ts'
import { OrderReasons } from '../../reasons.ts'
import { mailTo } from '../mail.ts'
import type { OrderRow } from '../row.ts'
import { dropReview } from '../review/review.ts'
import { asBuyer, asStaff, change, SYSTEM, type By, type Change } from './change.ts'
import * as sql from './sql.ts'

/** The shortest explanation that the reason "other" needs. */
export const OTHER_TEXT_MIN = 5

type CancelForm = { orderNumber: string; reason: (typeof CANCEL_REASONS)[number]; text: string }

/** As many as may be placed: a cancelled order stays a row, and its goods were reserved for nothing. */
const CANCELLING: Limit = { name: 'orders.cancel', count: 60, perSeconds: 3600 }

/** @throws {Refused} orderNotFound, isDifference, reasonNeeded, notNow, tooMany */
export async function cancel(
  context: BuyerContext,
  { orderNumber, reason, text }: CancelForm,
): Promise<void> {
  const { db, now, buyerId } = context
  if (reason === 'other' && [...text].length < OTHER_TEXT_MIN) {
    throw new Refused(OrderReasons.reasonNeeded, { values: { minimum: OTHER_TEXT_MIN } })
  }
  await demandBuyerToken(db, context, CANCELLING)
  await db.tx(async (tx) => {
    const order = await lockOrderOf(tx, orderNumber, buyerId)
    demandOfGoods(order)
    await close(tx, order, {
      act: 'cancel',
      by: asBuyer({ buyerId }),
      event: 'cancelled',
      reason,
      note: text,
      now,
    })
  })
}

/** A difference order ends with its case, and by its clock. @throws {Refused} isDifference */
export function demandOfGoods({ caseNumber }: Pick<OrderRow, 'caseNumber'>): void {
  if (caseNumber !== null) throw new Refused(OrderReasons.isDifference)
}

/** @throws {Refused} orderNotFound, isDifference, notNow */
export async function cancelUnpaid(
  context: StaffContext,
  { orderNumber, note }: { orderNumber: string; note: string },
): Promise<void> {
  const { db, now } = context
  await db.tx(async (tx) => {
    const order = await lockOrderOf(tx, orderNumber, null)
    demandOfGoods(order)
    const closed = await close(tx, order, {
      act: 'cancelUnpaid',
      by: asStaff(context),
      event: 'closedByStaff',
      reason: 'staff',
      note,
      now,
    })
    await mailTo(tx, closed, 'order-closed', {}, { now })
    await audit(tx, context, {
      action: 'orders.cancel',
      object: `order:${orderNumber}`,
      before: { lifecycle: order.lifecycle },
      after: { lifecycle: closed.lifecycle, note },
    })
  })
}

/** Closes an unpaid order whose review was rejected; its buyer is told why by the caller. @throws {Refused} notNow */
export const closeUnaccepted = (
  tx: Queryable,
  order: OrderRow,
  { by, note, now }: { by: By; note: string; now: Instant },
): Promise<OrderRow> =>
  close(tx, order, {
    act: 'cancelUnpaid',
    by,
    event: 'closedByStaff',
    reason: 'rejected',
    note,
    now,
  })

/** Sweep: closes orders that were not paid in time. */
export const closeUnpaid = rowSweep({
  name: 'orders.close-unpaid',
  everySeconds: 5,
  find: sql.overdueUnpaid,
  async move(tx, orderId, { now }) {
    const closed = await close(tx, await sql.lockedById(tx, orderId), expiry(now))
    await mailTo(tx, closed, 'order-closed', {}, { now, once: now })
  },
})

export const expiry = (now: Instant) =>
  ({ act: 'expire', by: SYSTEM, event: 'expired', reason: 'unpaid', now }) as const

type Closing = Pick<Change, 'act' | 'by' | 'event' | 'now' | 'note'> & {
  reason: string
  retainedAmount?: number
}

/** Closes an order and releases its goods. @throws {Refused} notNow */
export async function close(
  tx: Queryable,
  order: OrderRow,
  { reason, retainedAmount = 0, ...closing }: Closing,
): Promise<OrderRow> {
  const { actor } = closing.by
  const closed = await change(tx, order, {
    ...closing,
    set: {
      closedAt: closing.now,
      closedBy: actor === 'provider' ? 'system' : actor,
      closedReason: reason,
      retainedAmount,
      nextReminderAt: null,
    },
  })
  await dropReview(tx, order, closing)
  // Before offers and stock: orders lock them in this order.
  if (order.pointsCount > 0)
    await giveBackPoints(tx, { orderNumber: order.number, now: closing.now })
  await giveBackOffers(tx, order.number, closing.now)
  await Promise.all([
    release(tx, { reference: order.number, now: closing.now, note: closing.event, by: actor }),
    giveBackLimited(tx, order.number),
    order.couponId === null ? null : giveBackCoupon(tx, order.number, closing.now),
  ])
  await returnHeldGoods(tx, order, closing.now)
  await returnFlashStock(tx, order.number, closing.now)
  return closed
}

/** Runs after the release: goods that were ordered for this buyer are held for them again. */
export async function returnHeldGoods(tx: Queryable, order: OrderRow, now: Instant): Promise<void> {
  const lines = await sql.linesOf(tx, order.id)
  await releaseHolds(tx, {
    orderNumber: order.number,
    lines: lines.map((line) => ({ ...line, quantity: line.quantity * line.factor })),
    now,
  })
}

/** @throws {Refused} orderNotFound, also for the orders of others */
export async function lockOrderOf(
  tx: Queryable,
  orderNumber: string,
  buyerId: number | null,
): Promise<OrderRow> {
  const order = await sql.lockOrder(tx, orderNumber, buyerId)
  if (order === null) throw new Refused(OrderReasons.orderNotFound)
  return order
}
