/** Pickup: goods are handed to the buyer against the code, and received with that. */
import { beginTerm } from '#domains/credit/server/door.ts'
import { ship as shipStock } from '#domains/stock/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { Pickup } from '../../contract.ts'
import { OrderReasons } from '../../reasons.ts'
import { demandNoRequest } from '../cancel-request/request.ts'
import { lockOrderOf } from '../change/cancel.ts'
import { asStaff, change, SYSTEM } from '../change/change.ts'
import { countCompleted } from '../change/completed.ts'
import { demandUndisputed } from '../change/disputed.ts'
import * as sql from '../change/sql.ts'
import { mailTo } from '../mail.ts'
import { isInReview } from '../../states.ts'
import type { OrderRow } from '../row.ts'
import { pickupCodeOf } from './code.ts'
import { pickupPlaces } from './places.ts'

/** Staff could otherwise try all codes: five tries at once for an order, then one every quarter of an hour. */
const CODE_TRIES: Limit = { name: 'orders.pickup-code', count: 5, perSeconds: 75 * 60 }

/**
 * Hands over all that is left of the order.
 * @throws {Refused} orderNotFound, notPickup, wrongPickupCode, cancelAsked, disputed, notNow, tooMany
 */
export async function handOver(
  context: StaffContext,
  { orderNumber, code }: { orderNumber: string; code: string },
): Promise<void> {
  const { db, now } = context
  await demandToken(db, now, CODE_TRIES, orderNumber) // in a transaction of its own, so that a refusal does not give the try back
  await db.tx(async (tx) => {
    const order = await lockOrderOf(tx, orderNumber, null)
    if (order.delivery !== 'pickup') throw new Refused(OrderReasons.notPickup)
    await demandNoRequest(tx, order)
    await demandUndisputed(tx, order)
    const lines = await sql.linesOf(tx, order.id)
    const left = lines.filter((line) => line.shippedQuantity < line.quantity)
    const gone = await change(tx, order, {
      act: 'ship',
      aim: { fulfilment: 'shipped' },
      set: { shippedAt: now, confirmDue: now, nextReminderAt: null },
      by: asStaff(context),
      event: 'handedOver',
      now,
    })
    // After the check of the state, so that a refused request learns nothing about the code.
    if (code !== pickupCodeOf(order)) throw new Refused(OrderReasons.wrongPickupCode)
    await sql.packParcel(tx, {
      orderId: order.id,
      buyerId: order.buyerId,
      way: 'handed_over',
      carrierId: null,
      carrierName: '',
      carrierPhone: '',
      trackingNumber: null,
      trackingUrl: null,
      shippedAt: now,
      lineIds: left.map(({ id }) => id),
      quantities: left.map((line) => line.quantity - line.shippedQuantity),
    })
    const fits = await shipStock(tx, {
      reference: order.number,
      lines: left.map((line) => ({
        key: String(line.position),
        quantity: (line.quantity - line.shippedQuantity) * line.factor,
      })),
      now,
      note: 'pickup',
      by: context.staffName,
    })
    if (!fits) throw new Error(`order ${order.number} hands over what it has not reserved`)
    await beginTerm(tx, { orderNumber: order.number, from: now })
    await confirmReceipt(tx, gone, now)
    await audit(tx, context, {
      action: 'orders.handOver',
      object: `order:${orderNumber}`,
      before: { fulfilment: order.fulfilment },
      after: { fulfilment: 'received' },
    })
  })
}

/** A buyer who showed the code has the goods: no separate confirmation is needed. */
async function confirmReceipt(tx: Queryable, order: OrderRow, now: string): Promise<void> {
  const done = await change(tx, order, {
    act: 'autoConfirm',
    set: { receivedAt: now, nextReminderAt: null },
    by: SYSTEM,
    event: 'receivedAtHandOver',
    now,
  })
  await mailTo(tx, done, 'order-received', {}, { now })
  await countCompleted(tx, order, now)
}

type Collecting = OrderRow & {
  lines: readonly { warehouseId: number; shippedQuantity: number; quantity: number }[]
}

/** The pickup place of an order, and the code while it can be used; null for orders that are shipped. */
export async function pickupOf(
  db: Queryable,
  order: Collecting,
  lang: Lang,
): Promise<Pickup | null> {
  if (order.delivery !== 'pickup') return null
  const isOpen =
    order.lifecycle === 'open' &&
    order.payment === 'paid' &&
    order.fulfilment !== 'shipped' &&
    !isInReview(order)
  return {
    code: isOpen ? pickupCodeOf(order) : null,
    places: await pickupPlaces(db, order.lines, lang),
  }
}
