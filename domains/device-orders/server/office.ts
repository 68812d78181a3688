/** What staff do with an order of machines: milestones, the installation, the warranty. */
import { askApproval } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import {
  asStaff,
  lockedOrder,
  mailTo,
  orderForPayment,
  SYSTEM,
  type By,
  type OrderRow,
} from '#domains/orders/server/order-door.ts'
import { remark, setShipBy } from '#domains/orders/server/plan-door.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { claimEvidence } from '#domains/uploads/server/door.ts'
import { endItem } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { LANGS, textIn, type Translated } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { MILESTONES_MAX } from '../limits.ts'
import type * as calls from '../office-contract.ts'
import type { OfficeDeviceOrder } from '../office-contract.ts'
import { DeviceOrderReasons } from '../reasons.ts'
import { APPOINTMENT_ACTS } from '../states.ts'
import { demandDevices } from './buyer.ts'
import { dropAgreed, moveClock } from './clock.ts'
import * as sql from './sql.ts'
import { isDelivered, viewOf } from './views.ts'

/** @throws {Refused} orders.orderNotFound, also for orders of other goods */
export async function detail(
  context: StaffContext,
  orderNumber: string,
): Promise<OfficeDeviceOrder> {
  const order = await orderForPayment(context.db, { orderNumber })
  demandDevices(order)
  return viewOf(context.db, order, context)
}

/** @throws {Refused} orders.orderNotFound, orders.notNow (it was closed), notBegun */
async function lockProject(tx: Queryable, orderNumber: string) {
  const order = await orderForPayment(tx, { orderNumber }, { lock: true })
  demandDevices(order)
  if (order.lifecycle === 'closed') throw new Refused(OrderReasons.notNow)
  const project = await sql.findProject(tx, order.id, { lock: true })
  if (project === null) throw new Refused(DeviceOrderReasons.notBegun)
  return { order, project }
}

/** @throws {Refused} orders.orderNotFound, notBegun, tooManyMilestones, changedMeanwhile, notFound (a picture) */
export async function saveMilestone(
  context: StaffContext,
  {
    orderNumber,
    milestoneId,
    names: name,
    isReached,
    version,
    ...form
  }: InputOf<typeof calls.saveMilestone>,
): Promise<OfficeDeviceOrder> {
  const { db, now, staffName } = context
  await db.tx(async (tx) => {
    const { order } = await lockProject(tx, orderNumber)
    const before = (await sql.milestonesOf(tx, order.id)).find(({ id }) => id === milestoneId)
    const pictureUrls = await claimPictures(tx, context, {
      urls: form.pictureUrls,
      had: before?.pictureUrls ?? [],
      orderNumber,
    })
    const reachedAt = isReached ? (before?.reachedAt ?? now) : null
    const row = {
      ...form,
      pictureUrls,
      orderId: order.id,
      name,
      reachedAt,
      // Who corrects a note has not reached it.
      staffName: isReached ? (before?.reachedAt == null ? staffName : before.staffName) : '',
    }
    if (milestoneId === null) {
      if (!(await sql.addMilestone(tx, row, MILESTONES_MAX))) {
        throw new Refused(DeviceOrderReasons.tooManyMilestones)
      }
    } else if (!(await sql.changeMilestone(tx, { ...row, id: milestoneId, version }))) {
      throw new Refused(Reasons.changedMeanwhile)
    }
    const moved = await moveShipBy(tx, order, { by: asStaff(context), now })
    if (isReached && before?.reachedAt == null) {
      const values = { milestone: textIn(name, order.lang).text, note: form.note }
      // One that is unsaid and reached again is no news.
      const once = milestoneId === null ? `${name.cn}:${now}` : String(milestoneId)
      await mailTo(tx, order, 'machine-milestone', values, { now, once })
      await remark(tx, moved, {
        by: asStaff(context),
        event: 'milestoneReached',
        values: { milestone: values.milestone, ...inLangs(name) },
        now,
      })
    }
    await audit(tx, context, {
      action: 'deviceOrders.milestone',
      object: `order:${orderNumber}`,
      ...(before === undefined ? {} : { before: toLogged(before) }),
      after: toLogged({ ...form, name, reachedAt }),
    })
  })
  return detail(context, orderNumber)
}

/** Of a milestone, what the audit log holds. */
const toLogged = ({ name, plannedOn, reachedAt, note, pictureUrls }: LoggedMilestone) => ({
  name: name.cn,
  plannedOn,
  reachedAt,
  note,
  pictureCount: pictureUrls.length,
})
type LoggedMilestone = Pick<
  sql.MilestoneRow,
  'name' | 'plannedOn' | 'reachedAt' | 'note' | 'pictureUrls'
>

type Pictures = { urls: readonly string[]; had: readonly string[]; orderNumber: string }

/** @returns what is stored of them; what the milestone had stays as it is. @throws {Refused} notFound */
function claimPictures(
  tx: Queryable,
  { now }: StaffContext,
  { urls, had, orderNumber }: Pictures,
): Promise<string[]> {
  const claim = { reference: `milestone:${orderNumber}`, now }
  return Promise.all(
    urls.map(async (url) => {
      if (had.includes(url)) return url
      const stored = await claimEvidence(tx, url, claim)
      if (stored === null) throw new Refused(Reasons.notFound)
      return stored
    }),
  )
}

/** @throws {Refused} orders.orderNotFound, notBegun, notFound */
export async function removeMilestone(
  context: StaffContext,
  { orderNumber, milestoneId }: InputOf<typeof calls.removeMilestone>,
): Promise<OfficeDeviceOrder> {
  await context.db.tx(async (tx) => {
    const { order } = await lockProject(tx, orderNumber)
    const before = (await sql.milestonesOf(tx, order.id)).find(({ id }) => id === milestoneId)
    const isRemoved = await sql.removeMilestone(tx, { id: milestoneId, orderId: order.id })
    if (before === undefined || !isRemoved) throw new Refused(Reasons.notFound)
    await moveShipBy(tx, order, { by: asStaff(context), now: context.now })
    await audit(tx, context, {
      action: 'deviceOrders.removeMilestone',
      object: `order:${orderNumber}`,
      before: toLogged(before),
    })
  })
  return detail(context, orderNumber)
}

/** Each reader of the history reads the name in their language. */
const inLangs = (name: Translated): Record<string, string> =>
  Object.fromEntries(LANGS.map((lang) => [`milestone:${lang}`, textIn(name, lang).text]))

type Deciding = {
  orderNumber: string
  appointmentId: number
  chosenAt: string | null
  reply: string
}

/** @throws {Refused} orders.orderNotFound, orders.notNow, notBegun, acceptedAlready, slotPassed, noAppointment */
async function decide(
  context: StaffContext,
  { orderNumber, appointmentId: id, chosenAt, reply }: Deciding,
): Promise<OfficeDeviceOrder> {
  const { db, now, staffId } = context
  if (chosenAt !== null && chosenAt <= now) throw new Refused(DeviceOrderReasons.slotPassed)
  await db.tx(async (tx) => {
    const { order, project } = await lockUnaccepted(tx, orderNumber)
    const before = await sql.latestAppointment(tx, order.id)
    const isConfirmed = chosenAt !== null
    const { from } = APPOINTMENT_ACTS[isConfirmed ? 'confirm' : 'askForOthers']
    const state = isConfirmed ? 'confirmed' : 'returned'
    const to = { id, orderId: order.id, from, state, chosenAt, reply, staffId, now } as const
    if (!(await sql.decide(tx, to))) throw new Refused(DeviceOrderReasons.noAppointment)
    if (!isConfirmed && before?.state === 'confirmed') {
      // It does not come: the days begin with this answer, as where none had been agreed on.
      await dropAgreed(tx, project, { receivedAt: order.receivedAt, answeredAt: now, now })
    }
    await moveClock(tx, project, chosenAt ?? now)
    await endItem(tx, { kind: 'installations', ref: orderNumber }, now)
    const event = isConfirmed ? 'installationConfirmed' : 'installationReturned'
    await remark(tx, order, { by: asStaff(context), event, now })
    const sent = { now, once: String(id) }
    if (chosenAt !== null) {
      await mailTo(tx, order, 'installation-confirmed', { at: chosenAt, note: reply }, sent)
    } else await mailTo(tx, order, 'installation-others', { reason: reply }, sent)
    await audit(tx, context, {
      action: 'deviceOrders.installation',
      object: `order:${orderNumber}`,
      after: { state, chosenAt, note: reply },
    })
  })
  return detail(context, orderNumber)
}

export const confirm = (context: StaffContext, form: InputOf<typeof calls.confirmInstallation>) =>
  decide(context, form)

export const askForOthers = (context: StaffContext, form: InputOf<typeof calls.askForOtherTimes>) =>
  decide(context, { ...form, chosenAt: null })

/** @throws {Refused} orders.orderNotFound, orders.notNow, notBegun, acceptedAlready */
export async function lockUnaccepted(tx: Queryable, orderNumber: string) {
  const found = await lockProject(tx, orderNumber)
  if ((await sql.acceptanceOf(tx, found.order.id)) !== null) {
    throw new Refused(DeviceOrderReasons.acceptedAlready)
  }
  return found
}

type Warranty = InputOf<typeof calls.setWarranty>

/**
 * A second person agrees: fewer months take from the buyer what they were promised, more are paid for by the shop.
 * @throws {Refused} orders.orderNotFound, orders.notNow, notBegun, acceptedAlready, changedMeanwhile, approvals.alreadyAsked,
 * approvals.aloneFrom
 */
export async function setWarranty(
  context: StaffContext,
  form: Warranty,
): Promise<OfficeDeviceOrder> {
  const { orderNumber, months, version } = form
  await context.db.tx(async (tx) => {
    const { project } = await lockUnaccepted(tx, orderNumber)
    if (project.version !== version) throw new Refused(Reasons.changedMeanwhile)
    const text = (word: string, value: number) => ({ word, amount: null, text: String(value) })
    const isAsked =
      months !== project.warrantyMonths &&
      (await askApproval(tx, context, {
        kind: 'deviceOrders.warranty',
        object: `order:${orderNumber}`,
        orderNumber,
        payload: form,
        lines: [
          text('was.warrantyMonths', project.warrantyMonths),
          text('is.warrantyMonths', months),
        ],
        currency: null,
        note: '',
      }))
    if (!isAsked) await putWarranty(context, tx, form)
  })
  return detail(context, orderNumber)
}

/** @throws {Refused} as `setWarranty` */
export async function putWarranty(
  context: StaffContext,
  tx: Queryable,
  { orderNumber, months, version }: Warranty,
): Promise<void> {
  const { order, project } = await lockUnaccepted(tx, orderNumber)
  if (!(await sql.setWarranty(tx, { orderId: order.id, months, version }))) {
    throw new Refused(Reasons.changedMeanwhile)
  }
  const { warrantyMonths: was } = project
  if (was === months) return
  const { now } = context
  await remark(tx, order, {
    by: asStaff(context),
    event: 'warrantyChanged',
    values: { was, months },
    now,
  })
  await mailTo(tx, order, 'machine-warranty', { was, months }, { now, once: String(version) })
  await audit(tx, context, {
    action: 'deviceOrders.warranty',
    object: `order:${orderNumber}`,
    before: { warrantyMonths: was },
    after: { warrantyMonths: months },
  })
}

/** Begins an order of machines, by the sweep. */
export async function beginProject(tx: Queryable, orderId: number, now: string): Promise<void> {
  const order = await lockedOrder(tx, orderId)
  const settings = await readSettings(tx)
  await sql.begin(tx, order, {
    now,
    today: dayIn(now, settings['shop.timeZone']),
    // Orders of before promised what the shop promises all.
    warrantyMonths: order.warrantyMonths ?? settings['deviceOrders.warrantyMonths'],
    acceptDays: settings['deviceOrders.acceptDays'],
    isShipped: isDelivered(order),
  })
  await moveShipBy(tx, order, { by: SYSTEM, now })
}

/** A machine is to be shipped by the day that its milestones say, whatever other goods have. @returns the order after it */
async function moveShipBy<Order extends OrderRow>(
  tx: Queryable,
  order: Order,
  { by, now }: { by: By; now: Instant },
): Promise<Order> {
  const { 'shop.timeZone': zone } = await readSettings(tx)
  const { at } = await sql.lastPlanned(tx, order.id, zone)
  return setShipBy(tx, order, { shipBy: at, zone, by, now })
}
