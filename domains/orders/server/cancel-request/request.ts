/** Requests to cancel an order that is paid and not shipped; and packing, after which staff have to agree. */
import { endApprovalsOf } from '#domains/approvals/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { endItem, recordDecision } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import type { declineCancel } from '../../office-contract.ts'
import { OrderReasons } from '../../reasons.ts'
import { isDepositPaid } from '../../payment-plan.ts'
import { mayHappen } from '../../states.ts'
import { axesAt, type OrderRow } from '../row.ts'
import { demandOfGoods, lockOrderOf } from '../change/cancel.ts'
import { asStaff, remark, type By } from '../change/change.ts'
import { mailTo } from '../mail.ts'
import * as sql from './sql.ts'

type Asked = { by: By; reason: string; text: string; now: Instant }

/**
 * Requests the cancellation of an order that this transaction has locked.
 * @returns whether it is granted at once, so that the caller closes and refunds the order
 * @throws {Refused} isDifference, notNow, cancelAsked, cancelDeclined when staff have declined since packing began
 */
export async function askToCancel(
  tx: Queryable,
  order: OrderRow,
  { by, reason, text, now }: Asked,
): Promise<{ isAgreed: boolean }> {
  demandOfGoods(order)
  const axes = axesAt(order, now)
  if (!mayHappen(axes, 'requestCancel'))
    throw new Refused(OrderReasons.notNow, { detail: { axes } })
  // A machine whose deposit is paid is being built.
  const isAgreed = !isDepositPaid(order) && !(await sql.isPacking(tx, order.id))
  if (!isAgreed && (await sql.isDeclined(tx, order.id)))
    throw new Refused(OrderReasons.cancelDeclined)
  const hours = (await readSettings(tx))['orders.cancelAnswerHours']
  const dueAt = isAgreed ? now : later(now, hours * HOUR_MS)
  const { id: orderId, buyerId } = order
  const added = await sql.addRequest(tx, { orderId, buyerId, reason, text, askedAt: now, dueAt })
  if (!added) throw new Refused(OrderReasons.cancelAsked)
  if (!isAgreed) await remark(tx, order, { by, event: 'cancelAsked', note: text, now })
  return { isAgreed }
}

/**
 * Ends the pending request of an order, what staff have asked its buyer about it, and an approval of a refund that was asked for
 * because of it: otherwise it would close an order whose buyer has read that it goes on.
 * @returns the buyer's reason, null when none is pending
 */
export async function endRequest(
  tx: Queryable,
  { id: orderId, number }: Pick<OrderRow, 'id' | 'number'>,
  { exceptId, ...ended }: Omit<sql.Ended, 'orderId'> & { exceptId?: number },
): Promise<string | null> {
  const request = await sql.endRequest(tx, { orderId, ...ended })
  if (request !== null) {
    const { now } = ended
    const payload = { id: orderId, requestId: request.id }
    await endApprovalsOf(tx, { kind: 'payments.refund', payload, now, exceptId })
    const event = ended.state === 'withdrawn' ? { event: 'withdrawn' as const } : {}
    await endItem(tx, { kind: 'cancelRequests', ref: number }, now, event)
  }
  return request?.reason ?? null
}

/** The buyer withdraws the request. @throws {Refused} cancelNotAsked */
export async function withdrawRequest(
  tx: Queryable,
  order: OrderRow,
  { by, now }: Pick<Asked, 'by' | 'now'>,
): Promise<void> {
  const ended = { state: 'withdrawn', by: 'buyer', decision: '', now } as const
  if ((await endRequest(tx, order, ended)) === null) throw new Refused(OrderReasons.cancelNotAsked)
  await remark(tx, order, { by, event: 'cancelWithdrawn', now })
}

/** Staff decline the request with a note for the buyer. @throws {Refused} orderNotFound, cancelNotAsked, work.claimed */
export async function declineRequest(
  context: StaffContext,
  { orderNumber, note, reasonCode }: InputOf<typeof declineCancel>,
): Promise<void> {
  const { db, now, staffId: exceptId } = context
  await db.tx(async (tx) => {
    const item = { kind: 'cancelRequests', ref: orderNumber } as const
    await recordDecision(tx, context, { ...item, outcome: 'rejected', reasonCode })
    const order = await lockOrderOf(tx, orderNumber, null)
    const ended = { state: 'declined', by: 'staff', decision: note, now, exceptId } as const
    if ((await endRequest(tx, order, ended)) === null)
      throw new Refused(OrderReasons.cancelNotAsked)
    await remark(tx, order, { by: asStaff(context), event: 'cancelDeclined', note, now })
    await mailTo(tx, order, 'cancel-declined', { reason: note }, { now, once: now })
    await audit(tx, context, {
      action: 'orders.declineCancel',
      object: `order:${orderNumber}`,
      after: { note },
    })
  })
}

/** No parcel is shipped while its buyer waits for an answer. @throws {Refused} cancelAsked */
export async function demandNoRequest(tx: Queryable, order: OrderRow): Promise<void> {
  if ((await sql.findRequest(tx, order.id)) !== null) throw new Refused(OrderReasons.cancelAsked)
}

/** Starts or undoes packing. Repeating it changes nothing. @throws {Refused} orderNotFound, notNow */
export async function setPacking(
  context: StaffContext,
  { orderNumber, isPacking }: { orderNumber: string; isPacking: boolean },
): Promise<void> {
  const { db, now, staffId, staffName } = context
  await db.tx(async (tx) => {
    const order = await lockOrderOf(tx, orderNumber, null)
    const axes = axesAt(order, now)
    if (!mayHappen(axes, 'ship')) throw new Refused(OrderReasons.notNow, { detail: { axes } })
    const hasChanged = isPacking
      ? await sql.startPacking(tx, { orderId: order.id, now, staffId, staffName })
      : await sql.stopPacking(tx, order.id)
    if (!hasChanged) return
    const event = isPacking ? 'packingStarted' : 'packingStopped'
    await remark(tx, order, { by: asStaff(context), event, now })
    await audit(tx, context, {
      action: 'orders.packing',
      object: `order:${orderNumber}`,
      after: { isPacking },
    })
  })
}
