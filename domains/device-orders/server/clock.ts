/**
 * The clock of acceptance: a machine that nobody signs for counts as accepted some days after its installation, or after receipt where
 * none was agreed, so that its warranty begins. Only the merchant's answers move the deadline; the buyer is reminded of it before.
 */
import { SYSTEM, lockedOrder, mailTo, type OrderRow } from '#domains/orders/server/order-door.ts'
import { remark } from '#domains/orders/server/plan-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { endedOf, type EndedObjection } from './objection-sql.ts'
import * as sql from './sql.ts'

/** The last reminder comes a day before, and nothing is deemed accepted that was not said by then. */
const LEAD_MS = DAY_MS

const latestOf = (...instants: readonly (Instant | null)[]): Instant =>
  instants
    .filter((at) => at !== null)
    .toSorted()
    .at(-1) ?? ''

/** A new deadline, of which the buyer is reminded anew. */
async function setDeadline(tx: Queryable, orderId: number, acceptBy: Instant): Promise<void> {
  const days = (await readSettings(tx))['deviceOrders.acceptReminderDays']
  const remindAt = later(acceptBy, -days * DAY_MS)
  await sql.setClock(tx, orderId, { acceptBy, remindAt, remindedAt: null })
}

/** Begins once the machine was received; one whose time has passed already still has its reminder. */
export async function beginClock(tx: Queryable, orderId: number, now: Instant): Promise<void> {
  const order = await lockedOrder(tx, orderId)
  const [project, appointment, settings] = await Promise.all([
    sql.findProject(tx, orderId, { lock: true }),
    sql.latestAppointment(tx, orderId),
    readSettings(tx),
  ])
  if (project === null) return
  const days = project.acceptDays ?? settings['deviceOrders.acceptDays']
  const isAgreed = appointment?.state === 'confirmed'
  const from = latestOf(order.receivedAt, isAgreed ? appointment.chosenAt : null)
  const least = later(now, settings['deviceOrders.acceptReminderDays'] * DAY_MS)
  await setDeadline(tx, orderId, latestOf(later(from || now, days * DAY_MS), least))
}

/**
 * The merchant answers about the installation or an objection: the days count from then on, if that is later.
 * @param from the agreed time, or the moment at which other times were asked for
 */
export async function moveClock(
  tx: Queryable,
  { orderId, acceptBy, acceptDays }: sql.ProjectRow,
  from: Instant,
): Promise<void> {
  if (acceptBy === null) return
  const days = acceptDays ?? (await readSettings(tx))['deviceOrders.acceptDays']
  const moved = later(from, days * DAY_MS)
  if (moved > acceptBy) await setDeadline(tx, orderId, moved)
}

/**
 * The buyer takes back what the merchant had not answered: the deadline moves by as long as the clock stood, and no reminder that has
 * left is taken back, so that the late first reminder moves it once at most.
 */
export async function resumeClock(
  tx: Queryable,
  { orderId, acceptBy, remindedAt }: sql.ProjectRow,
  { from, until, now }: { from: Instant; until: Instant; now: Instant },
): Promise<void> {
  if (acceptBy === null) return
  const stoodMs = Date.parse(until) - Date.parse(from)
  if (stoodMs <= 0) return
  const moved = later(acceptBy, stoodMs)
  if (remindedAt === null) return setDeadline(tx, orderId, moved)
  const last = later(moved, -LEAD_MS)
  await sql.setClock(tx, orderId, {
    acceptBy: moved,
    remindAt: last > now ? last : null,
    remindedAt,
  })
}

/**
 * What was agreed does not come: the days count from the merchant's answer, as if other times had been asked for, never from an
 * installation that does not come. What objections have given meanwhile stays. The deadline never moves out by it.
 * @param answeredAt when the time was agreed
 */
export async function dropAgreed(
  tx: Queryable,
  { orderId, acceptBy, acceptDays }: sql.ProjectRow,
  { receivedAt, answeredAt, now }: Answered,
): Promise<void> {
  if (acceptBy === null) return
  const settings = await readSettings(tx)
  const days = acceptDays ?? settings['deviceOrders.acceptDays']
  const ended = await endedOf(tx, orderId)
  const from = latestOf(
    receivedAt,
    answeredAt,
    ...ended.flatMap(({ endedAt, givesWholeDays }) => (givesWholeDays ? [endedAt] : [])),
  )
  const counted = later(from || now, days * DAY_MS + stoodSince(from, ended))
  const least = later(now, settings['deviceOrders.acceptReminderDays'] * DAY_MS)
  const moved = latestOf(counted, least)
  if (moved < acceptBy) await setDeadline(tx, orderId, moved)
}
/** How long the clock stood for objections that give no whole days, in milliseconds. */
const stoodSince = (from: Instant, ended: readonly EndedObjection[]): number =>
  ended
    .filter(({ givesWholeDays, endedAt }) => !givesWholeDays && endedAt > from)
    .reduce(
      (sum, { raisedAt, endedAt }) =>
        sum + Date.parse(endedAt) - Date.parse(latestOf(raisedAt, from)),
      0,
    )

type Answered = { receivedAt: Instant | null; answeredAt: Instant | null; now: Instant }

/** A first reminder that comes late, since the server was away, moves the deadline: nobody is surprised. */
export async function remindToAccept(tx: Queryable, orderId: number, now: Instant): Promise<void> {
  const order = await lockedOrder(tx, orderId)
  const project = await sql.findProject(tx, orderId, { lock: true })
  if (project === null || project.acceptBy === null) return
  const { remindedAt, warrantyMonths } = project
  const days = (await readSettings(tx))['deviceOrders.acceptReminderDays']
  const isLate = remindedAt === null && later(now, LEAD_MS) > project.acceptBy
  const acceptBy = isLate ? later(now, days * DAY_MS) : project.acceptBy
  const last = later(acceptBy, -LEAD_MS)
  const remindAt = last > now ? last : null
  await sql.setClock(tx, orderId, { acceptBy, remindAt, remindedAt: remindedAt ?? now })
  const values = { acceptBy, months: warrantyMonths }
  await mailTo(tx, order, 'acceptance-reminder', values, {
    now,
    once: `${acceptBy}:${remindedAt === null ? 1 : 2}`,
  })
}

/** The warranty begins at the deadline, however late the server finds it. */
export async function deemAccepted(tx: Queryable, orderId: number, now: Instant): Promise<void> {
  const order: OrderRow = await lockedOrder(tx, orderId)
  const project = await sql.findProject(tx, orderId, { lock: true })
  if (project === null || project.acceptBy === null) return
  const { 'shop.timeZone': zone } = await readSettings(tx)
  const day = dayIn(project.acceptBy, zone)
  if ((await sql.deemAccepted(tx, { project, day })) === 0) return
  await remark(tx, order, { by: SYSTEM, event: 'deemedAccepted', now })
  const acceptance = await sql.acceptanceOf(tx, orderId)
  const values = { until: acceptance?.warrantyUntil ?? '', months: project.warrantyMonths }
  await mailTo(tx, order, 'machine-deemed-accepted', values, { now })
}
