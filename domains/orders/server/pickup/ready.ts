/** Goods that lie ready to be picked up: staff say so, and the buyer is told where, when and with which code. */
import { audit } from '#domains/audit/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { OrderReasons } from '../../reasons.ts'
import { mayHappen } from '../../states.ts'
import { demandNoRequest } from '../cancel-request/request.ts'
import { startPacking } from '../cancel-request/sql.ts'
import { lockOrderOf } from '../change/cancel.ts'
import { asStaff, remark } from '../change/change.ts'
import { linesOf } from '../change/sql.ts'
import { mailTo } from '../mail.ts'
import { axesAt, type OrderRow } from '../row.ts'
import { pickupCodeOf } from './code.ts'
import { pickupPlaces } from './places.ts'
import { countReady } from './sql.ts'

/** Marked and unmarked again and again, an order does not fill its buyer's inbox. */
const READY_MAILS_MAX = 3

/**
 * What lies ready was packed: cancelling it needs consent from then on. Taking it back leaves that as it is.
 * @throws {Refused} orderNotFound, notPickup, notNow, cancelAsked
 */
export async function setReady(
  context: StaffContext,
  { orderNumber, isReady }: { orderNumber: string; isReady: boolean },
): Promise<void> {
  const { db, now, staffId, staffName } = context
  await db.tx(async (tx) => {
    const order = await lockOrderOf(tx, orderNumber, null)
    if (order.delivery !== 'pickup') throw new Refused(OrderReasons.notPickup)
    const axes = axesAt(order, now)
    if (!mayHappen(axes, 'ship')) throw new Refused(OrderReasons.notNow, { detail: { axes } })
    if ((order.pickupReadyAt !== null) === isReady) return
    const by = asStaff(context)
    if (!isReady) {
      await remark(tx, { ...order, pickupReadyAt: null }, { by, event: 'pickupNotReady', now })
    } else {
      await demandNoRequest(tx, order)
      const readyCount = await countReady(tx, order.id)
      await startPacking(tx, { orderId: order.id, now, staffId, staffName })
      await remark(tx, { ...order, pickupReadyAt: now }, { by, event: 'pickupReady', now })
      if (readyCount < READY_MAILS_MAX) await mailReady(tx, order, now)
    }
    await audit(tx, context, {
      action: 'orders.pickupReady',
      object: `order:${orderNumber}`,
      after: { isReady },
    })
  })
}

async function mailReady(tx: Queryable, order: OrderRow, now: Instant): Promise<void> {
  const places = await pickupPlaces(tx, await linesOf(tx, order.id), order.lang)
  const texts = places.map(({ name, address, hours, phone }) =>
    [name, address, hours, phone].filter((text) => text !== '').join('\n'),
  )
  const values = { code: pickupCodeOf(order), places: texts.join('\n\n') }
  await mailTo(tx, order, 'order-ready', values, { now, once: now })
}
