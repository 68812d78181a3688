/** What a case of after-sales changes of its order: its receipt stands still, and goes on by as much later. Within the caller's transaction. */
import { readSettings } from '#domains/settings/server/door.ts'
import { later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { remark, type By } from '../change/change.ts'
import { receiptReminderOf } from '../change/reminders.ts'
import type { OrderRow } from '../row.ts'
import * as sql from './sql.ts'

type About = { number: string; by: By; now: Instant }

/** @param order that this transaction has locked */
export async function openCase(
  tx: Queryable,
  order: OrderRow,
  { number, by, now }: About,
): Promise<void> {
  await sql.addOpenCase(tx, { orderId: order.id, buyerId: order.buyerId, number, now })
  await remark(tx, order, { by, event: 'caseOpened', values: { number }, now })
}

/** @param order that this transaction has locked */
export async function endCase(
  tx: Queryable,
  order: OrderRow,
  { number, by, now }: About,
): Promise<void> {
  const pausedFrom = await sql.endOpenCase(tx, { orderId: order.id, number })
  const entry = { by, event: 'caseEnded', values: { number }, now }
  if (pausedFrom === null || order.fulfilment !== 'shipped' || order.confirmDue === null) {
    return remark(tx, order, entry)
  }
  // A case about what left first may be older than the time to confirm, which begins with the last parcel.
  const since = [pausedFrom, order.shippedAt ?? pausedFrom].map((at) => Date.parse(at))
  const stood = Math.max(0, Date.parse(now) - Math.max(...since))
  const confirmDue = later(order.confirmDue, stood)
  const settings = await readSettings(tx)
  const nextReminderAt = receiptReminderOf(confirmDue, { settings, now })
  await remark(tx, { ...order, confirmDue, nextReminderAt }, entry)
}
