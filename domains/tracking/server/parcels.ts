/** Parcels that are followed, as staff see them, and what they do about them. */
import { audit } from '#domains/audit/server/door.ts'
import { carrierNames } from '#domains/shipping/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import { cutPage, momentAfter, momentCursor } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type {
  askAgain,
  FollowedParcel,
  followedParcels,
  handleProblem,
  trackingWaiting,
} from '../contract.ts'
import { TrackingReasons } from '../reasons.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 20
/** Kuaidi100 locks a number that is asked about more often. */
const ASK_EVERY_MS = 30 * MINUTE_MS

type Named = Awaited<ReturnType<typeof carrierNames>>

function toView(shipment: sql.Shipment, nameOf: Named): FollowedParcel {
  const { parcelId, carrierId, number, askedAt, ...rest } = shipment
  const { attemptCount: _attempts, reference: _reference, reportedAt: _reported, ...row } = rest
  return {
    ...row,
    id: parcelId,
    provider: row.provider as FollowedParcel['provider'],
    carrierName: nameOf(carrierId) ?? '',
    trackingNumber: number,
    askableAt: row.dueAt === null ? null : askedAt && later(askedAt, ASK_EVERY_MS),
  }
}

export async function list(
  { db, lang }: StaffContext,
  { part, after }: InputOf<typeof followedParcels>,
): Promise<DataOf<typeof followedParcels>> {
  const [rows, nameOf] = await Promise.all([
    sql.listShipments(db, { part, after: momentAfter(after), limit: PAGE_ROWS + 1 }),
    carrierNames(db, lang),
  ])
  const { items, next } = cutPage(rows, PAGE_ROWS, ({ parcelId, problemAt, shippedAt }) =>
    momentCursor({ at: part === 'problems' ? (problemAt ?? shippedAt) : shippedAt, id: parcelId }),
  )
  return { items: items.map((row) => toView(row, nameOf)), next }
}

export async function countWaiting({ db }: StaffContext): Promise<DataOf<typeof trackingWaiting>> {
  const { problemCount } = await sql.countProblems(db)
  return { problemCount }
}

export async function ofOrder(
  { db, lang }: StaffContext,
  orderNumber: string,
): Promise<FollowedParcel[]> {
  const rows = await sql.shipmentsOfOrder(db, orderNumber)
  if (rows.length === 0) return []
  const nameOf = await carrierNames(db, lang)
  return rows.map((row) => toView(row, nameOf))
}

/** @throws {Refused} notFollowed, askedLately */
export async function ask(
  { db, now }: StaffContext,
  { parcelId }: InputOf<typeof askAgain>,
): Promise<void> {
  await db.tx(async (tx) => {
    const shipment = await sql.lockShipment(tx, parcelId)
    if (shipment === null || shipment.dueAt === null) throw new Refused(TrackingReasons.notFollowed)
    const { askedAt, attemptCount } = shipment
    // A call in vain told the provider nothing, and may be repeated at once.
    if (askedAt !== null && attemptCount === 0 && later(askedAt, ASK_EVERY_MS) > now)
      throw new Refused(TrackingReasons.askedLately)
    await sql.setDue(tx, parcelId, now)
  })
}

/** @throws {Refused} notFound */
export async function handle(
  context: StaffContext,
  { parcelId, note }: InputOf<typeof handleProblem>,
): Promise<void> {
  const { db, now, staffName } = context
  await db.tx(async (tx) => {
    const handled = await sql.setHandled(tx, { parcelId, name: staffName, note, now })
    if (handled === null) throw new Refused(Reasons.notFound)
    await audit(tx, context, {
      action: 'tracking.handleProblem',
      object: `order:${handled.orderNumber}`,
      after: { parcelId, problem: handled.problem, note },
    })
  })
}
