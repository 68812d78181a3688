/** Receipt: confirmed by the buyer, or by the clock some days after the last parcel. */
import { orderCompleted } from '#domains/accounts/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { rowSweep } from '#kit/server/row-sweep.ts'
import type { BuyerContext } from '#kit/server/serve.ts'
import { mailTo } from '../mail.ts'
import { DAY_MS, later, type OrderRow } from '../row.ts'
import { locked } from './cancel.ts'
import { asBuyer, change, remark, SYSTEM } from './change.ts'
import { receiptReminderOf } from './reminders.ts'
import * as sql from './sql.ts'

/** @throws {Refused} orderNotFound, notNow */
export async function confirm(
  { db, now, buyerId }: BuyerContext,
  orderNumber: string,
): Promise<void> {
  await db.tx(async (tx) => {
    const order = await locked(tx, orderNumber, buyerId)
    await change(tx, order, {
      act: 'confirm',
      set: { receivedAt: now, nextReminderAt: null },
      by: asBuyer({ buyerId }),
      event: 'received',
      now,
    })
    await orderCompleted(tx, spentBy(order, now))
  })
}

/** What counts for the buyer's level: all that was paid but for freight. */
const spentBy = (order: OrderRow, now: Instant) => ({
  buyerId: order.buyerId,
  orderNumber: order.number,
  amount: order.paidAmount - order.freightAmount,
  rate: order.rate,
  now,
})

/** What has waited long enough for the buyer's word. */
export const confirmByItself = rowSweep({
  name: 'orders.confirm-receipt',
  everySeconds: 30,
  find: sql.dueForReceipt,
  async move(tx, orderId, { now }) {
    const order = await sql.lockedById(tx, orderId)
    const received = await change(tx, order, {
      act: 'autoConfirm',
      set: { receivedAt: now, nextReminderAt: null },
      by: SYSTEM,
      event: 'receivedByItself',
      now,
    })
    await mailTo(tx, received, 'order-received', {}, { now })
    await orderCompleted(tx, spentBy(order, now))
  },
})

/**
 * A carrier says that a parcel was signed for. Once all are, the order confirms itself some days after that instead.
 * @throws {Refused} orderNotFound
 */
export async function parcelSigned(
  tx: Queryable,
  parcel: { orderNumber: string; parcelId: number; signedAt: Instant; now: Instant },
): Promise<void> {
  const order = await locked(tx, parcel.orderNumber, null)
  const last = await sql.signParcel(tx, { ...parcel, orderId: order.id })
  if (last === null || order.fulfilment !== 'shipped' || order.confirmDue === null) return
  const settings = await readSettings(tx)
  const confirmDue = later(last, settings['orders.confirmAfterSignedDays'] * DAY_MS)
  if (confirmDue >= order.confirmDue) return // the buyer has counted on the later day at most
  const nextReminderAt = receiptReminderOf(confirmDue, parcel.now)
  await remark(
    tx,
    { ...order, confirmDue, nextReminderAt },
    { by: SYSTEM, event: 'signed', now: parcel.now },
  )
}
