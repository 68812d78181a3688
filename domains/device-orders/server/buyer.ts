/** A buyer's part: seeing how the machine is built, proposing times for its installation, and signing that it was accepted. */
import {
  asBuyer,
  mailTo,
  orderForPayment,
  type OrderRow,
} from '#domains/orders/server/order-door.ts'
import { areParcelsSigned, remark } from '#domains/orders/server/plan-door.ts'
import { confirmReceiptIn } from '#domains/orders/server/receipt-door.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { claimFiles } from '#domains/uploads/server/door.ts'
import { endItem } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_SECONDS, HOUR_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { acceptDevice, DeviceOrder, proposeInstallation } from '../contract.ts'
import { INSTALLATION_AHEAD_MS } from '../limits.ts'
import { DeviceOrderReasons } from '../reasons.ts'
import { APPOINTMENT_ACTS } from '../states.ts'
import { dropAgreed, resumeClock } from './clock.ts'
import * as objections from './objection-sql.ts'
import * as sql from './sql.ts'
import { earlyOf, isDelivered, viewOf } from './views.ts'

/** @throws {Refused} orders.orderNotFound, also for orders of others and of other goods */
export async function detail(context: BuyerContext, orderNumber: string): Promise<DeviceOrder> {
  const { db, buyerId } = context
  const order = await orderForPayment(db, { orderNumber, buyerId })
  demandDevices(order)
  const { milestones, warrantyVersion: _warranty, ...view } = await viewOf(db, order, context)
  return {
    ...view,
    milestones: milestones.map(
      ({ staffName: _staff, names: _names, version: _version, ...each }) => each,
    ),
  }
}

/** @throws {Refused} orders.orderNotFound */
export function demandDevices({ family }: OrderRow): void {
  if (family !== 'device') throw new Refused(OrderReasons.orderNotFound)
}

/** Locks the order's project, delivered and not accepted. @throws {Refused} orders.orderNotFound, notShipped, acceptedAlready */
export async function lockDelivered(tx: Queryable, orderNumber: string, buyerId: number) {
  const order = await orderForPayment(tx, { orderNumber, buyerId }, { lock: true })
  demandDevices(order)
  const project = await sql.findProject(tx, order.id, { lock: true })
  if (project === null || !isDelivered(order)) throw new Refused(DeviceOrderReasons.notShipped)
  if ((await sql.acceptanceOf(tx, order.id)) !== null) {
    throw new Refused(DeviceOrderReasons.acceptedAlready)
  }
  return { order, project }
}

/** Of one buyer: each proposal stands in the record for good, and in the queue of staff until it is answered. */
const PROPOSING: Limit = { name: 'device-orders.proposing', count: 10, perSeconds: 7 * DAY_SECONDS }

/** Three different times to come. @throws {Refused} slotsWrong */
function demandSlots(slots: readonly Instant[], now: Instant): void {
  const areFit = slots.every((at) => at > now && at < later(now, INSTALLATION_AHEAD_MS))
  if (!areFit || new Set(slots).size < slots.length)
    throw new Refused(DeviceOrderReasons.slotsWrong)
}

/** @throws {Refused} orders.orderNotFound, notShipped, acceptedAlready, slotsWrong, appointmentThere, tooMany */
export async function propose(
  context: BuyerContext,
  { orderNumber, slots, note }: InputOf<typeof proposeInstallation>,
): Promise<DeviceOrder> {
  const { db, now, buyerId } = context
  demandSlots(slots, now)
  await demandToken(db, now, PROPOSING, String(buyerId))
  await db.tx(async (tx) => {
    const { order } = await lockDelivered(tx, orderNumber, buyerId)
    const answerBy = later(now, (await readSettings(tx))['deviceOrders.answerHours'] * HOUR_MS)
    const form = { orderId: order.id, buyerId, slots: slots.toSorted(), note, now, answerBy }
    if (!(await sql.propose(tx, form))) throw new Refused(DeviceOrderReasons.appointmentThere)
    await remark(tx, order, { by: asBuyer(context), event: 'installationProposed', now })
  })
  return detail(context, orderNumber)
}

/** Before the time that was agreed, and before the machine was accepted. @throws {Refused} orders.orderNotFound, notShipped, acceptedAlready, noAppointment */
export async function withdraw(context: BuyerContext, orderNumber: string): Promise<DeviceOrder> {
  const { db, now, buyerId } = context
  await db.tx(async (tx) => {
    const { order, project } = await lockDelivered(tx, orderNumber, buyerId)
    const before = await sql.latestAppointment(tx, order.id)
    const { from } = APPOINTMENT_ACTS.withdraw
    if (!(await sql.withdraw(tx, { orderId: order.id, from, now }))) {
      throw new Refused(DeviceOrderReasons.noAppointment)
    }
    if (before?.state === 'proposed') {
      // What an objection keeps standing counts until it began.
      const other = await objections.latestOf(tx, order.id)
      const until = other?.state === 'open' ? other.raisedAt : now
      await resumeClock(tx, project, { from: before.proposedAt, until, now })
    } else if (before !== null) {
      const { receivedAt } = order
      await dropAgreed(tx, project, { receivedAt, answeredAt: before.decidedAt, now })
    }
    await remark(tx, order, { by: asBuyer(context), event: 'installationWithdrawn', now })
    const item = { kind: 'installations', ref: orderNumber } as const
    await endItem(tx, item, now, { event: 'withdrawn' })
  })
  return detail(context, orderNumber)
}

/** @throws {Refused} orders.orderNotFound, notShipped, acceptedAlready, changedMeanwhile, tooEarly, fileNotYours */
export async function accept(
  context: BuyerContext,
  { orderNumber, warrantyMonths, isEarly, ...form }: InputOf<typeof acceptDevice>,
): Promise<DeviceOrder> {
  const { db, now, buyerId } = context
  await db.tx(async (tx) => {
    const { order, project } = await lockDelivered(tx, orderNumber, buyerId)
    // Staff changed the months while the protocol was read: nobody signs what they did not see.
    if (project.warrantyMonths !== warrantyMonths) throw new Refused(Reasons.changedMeanwhile)
    const [settings, appointment, isSigned] = await Promise.all([
      readSettings(tx),
      sql.latestAppointment(tx, order.id),
      areParcelsSigned(tx, order.id),
    ])
    const early = earlyOf(order, { appointment, isSigned, now })
    if (early !== null && !isEarly) throw new Refused(DeviceOrderReasons.tooEarly)
    const today = dayIn(now, settings['shop.timeZone'])
    const of = { orderId: order.id, buyerId, early, now, today }
    const signed = await sql.accept(tx, { ...form, ...of })
    if (!signed) throw new Refused(DeviceOrderReasons.acceptedAlready)
    const fileIds = [form.signatureFileId, ...form.photoFileIds]
    const reference = `acceptance:${orderNumber}`
    const claim = { fileIds, buyerId, purpose: 'answer', reference, isProof: true, now } as const
    const claimed = await claimFiles(tx, claim)
    if (claimed === null) throw new Refused(DeviceOrderReasons.fileNotYours)
    // Whoever accepts the machine needs no appointment any more, and objects to nothing.
    await objections.withdraw(tx, order.id, now)
    await sql.withdraw(tx, { orderId: order.id, from: ['proposed'], now })
    await endItem(tx, { kind: 'installations', ref: orderNumber }, now)
    await remark(tx, order, {
      by: asBuyer(context),
      event: 'machineAccepted',
      values: { signer: form.signerName },
      now,
    })
    // Who signs for a machine has received it, and the protocol proves it.
    if (order.fulfilment === 'shipped') {
      await confirmReceiptIn(tx, { orderNumber, buyerId, now, hasVoucher: true })
    }
    const acceptance = await sql.acceptanceOf(tx, order.id)
    const values = { until: acceptance?.warrantyUntil ?? '', signer: form.signerName }
    await mailTo(tx, order, 'machine-accepted', values, { now })
  })
  return detail(context, orderNumber)
}
