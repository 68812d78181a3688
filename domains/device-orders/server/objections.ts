/** A buyer says that something is wrong with the machine: the clock of acceptance stands until staff have answered. */
import { audit } from '#domains/audit/server/door.ts'
import { asBuyer, asStaff, mailTo } from '#domains/orders/server/order-door.ts'
import { remark } from '#domains/orders/server/plan-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { endItem } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_SECONDS, HOUR_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type { DeviceOrder, objectToAcceptance } from '../contract.ts'
import type { answerObjection, OfficeDeviceOrder } from '../office-contract.ts'
import { DeviceOrderReasons } from '../reasons.ts'
import { detail, lockDelivered } from './buyer.ts'
import { moveClock, resumeClock } from './clock.ts'
import * as objections from './objection-sql.ts'
import { detail as officeDetail, lockUnaccepted } from './office.ts'
import { latestAppointment, type ProjectRow } from './sql.ts'

/** Of one buyer: each stands in the record for good, and in the queue of staff until it is answered. */
const OBJECTING: Limit = { name: 'device-orders.objecting', count: 10, perSeconds: 7 * DAY_SECONDS }

/** @throws {Refused} orders.orderNotFound, notShipped, acceptedAlready, objectionThere, tooMany */
export async function object(
  context: BuyerContext,
  { orderNumber, text }: InputOf<typeof objectToAcceptance>,
): Promise<DeviceOrder> {
  const { db, now, buyerId } = context
  await demandToken(db, now, OBJECTING, String(buyerId))
  await db.tx(async (tx) => {
    const { order } = await lockDelivered(tx, orderNumber, buyerId)
    const answerBy = later(now, (await readSettings(tx))['deviceOrders.answerHours'] * HOUR_MS)
    const form = { orderId: order.id, buyerId, text, now, answerBy }
    if (!(await objections.raise(tx, form))) throw new Refused(DeviceOrderReasons.objectionThere)
    await remark(tx, order, { by: asBuyer(context), event: 'objectionRaised', now })
  })
  return detail(context, orderNumber)
}

/** @throws {Refused} orders.orderNotFound, notShipped, acceptedAlready, noObjection */
export async function withdraw(context: BuyerContext, orderNumber: string): Promise<DeviceOrder> {
  const { db, now, buyerId } = context
  await db.tx(async (tx) => {
    const { order, project } = await lockDelivered(tx, orderNumber, buyerId)
    const before = await objections.latestOf(tx, order.id)
    if (before === null || !(await objections.withdraw(tx, order.id, now))) {
      throw new Refused(DeviceOrderReasons.noObjection)
    }
    await resumeAfter(tx, project, before, now)
    await remark(tx, order, { by: asBuyer(context), event: 'objectionWithdrawn', now })
    const item = { kind: 'installations', ref: orderNumber } as const
    await endItem(tx, item, now, { event: 'withdrawn' })
  })
  return detail(context, orderNumber)
}

/** The clock stood from the objection on; what a proposal keeps standing counts until it was made. */
async function resumeAfter(
  tx: Queryable,
  project: ProjectRow,
  { raisedAt: from }: objections.ObjectionRow,
  now: Instant,
): Promise<void> {
  const appointment = await latestAppointment(tx, project.orderId)
  const until = appointment?.state === 'proposed' ? appointment.proposedAt : now
  await resumeClock(tx, project, { from, until, now })
}

/**
 * The days of acceptance count anew from the first answers; from then on the deadline moves by as long as the clock stood, so that
 * objecting again and again ends.
 * @throws {Refused} orders.orderNotFound, orders.notNow, acceptedAlready, noObjection
 */
export async function answer(
  context: StaffContext,
  { orderNumber, objectionId: id, reply }: InputOf<typeof answerObjection>,
): Promise<OfficeDeviceOrder> {
  const { db, now, staffId } = context
  await db.tx(async (tx) => {
    const { order, project } = await lockUnaccepted(tx, orderNumber)
    const before = await objections.latestOf(tx, order.id)
    const isAnswered = await objections.answer(tx, { id, orderId: order.id, reply, staffId, now })
    if (before === null || !isAnswered) throw new Refused(DeviceOrderReasons.noObjection)
    if (before.givesWholeDays) await moveClock(tx, project, now)
    else await resumeAfter(tx, project, before, now)
    await endItem(tx, { kind: 'installations', ref: orderNumber }, now)
    await remark(tx, order, { by: asStaff(context), event: 'objectionAnswered', note: reply, now })
    await mailTo(tx, order, 'objection-answered', { reply }, { now, once: String(id) })
    await audit(tx, context, {
      action: 'deviceOrders.objection',
      object: `order:${orderNumber}`,
      after: { note: reply },
    })
  })
  return officeDetail(context, orderNumber)
}
