/** Takes a report of a provider into a shipment and its order: what is older than what is known changes no state. */
import { lockFollowedParcel, storeReport } from '#domains/orders/server/tracking-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { DAY_MS, HOUR_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import type { Problem } from '../contract.ts'
import type { Trace, TrackingReport } from './provider.ts'
import * as sql from './sql.ts'

/** Carriers use numbers again after months, and may make out a label days before a parcel leaves. */
const LABEL_MS = 7 * DAY_MS
/** Clocks of carriers run ahead. */
const AHEAD_MS = DAY_MS
/** The traces that one report brings in; they come with the latest first. */
const TRACES_MAX = 200
const TEXT_MAX = 300
/** After this time nobody waits for a parcel any more. */
export const FOLLOW_MS = 90 * DAY_MS

/** The form in which numbers are sent and compared. */
export const normalizeNumber = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** An older process corrects a number without a word to tracking. */
export const isNumberOf = (parcel: { trackingNumber: string | null }, number: string): boolean =>
  parcel.trackingNumber !== null && normalizeNumber(parcel.trackingNumber) === number

/** @returns those that can be about this parcel, each once, the latest first */
function tracesOf({ traces }: TrackingReport, shippedAt: Instant, now: Instant): Trace[] {
  const [first, last] = [later(shippedAt, -LABEL_MS), later(now, AHEAD_MS)]
  const known = new Set<string>()
  return traces
    .map((trace) => ({ ...trace, text: trace.text.trim().slice(0, TEXT_MAX) }))
    .filter(({ at, text }) => {
      const isNew = !known.has(`${at} ${text}`)
      known.add(`${at} ${text}`)
      return text !== '' && at >= first && at <= last && isNew
    })
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, TRACES_MAX)
}

type Heard = { parcelId: number; report: TrackingReport; now: Instant }

/** In a transaction of its own. @returns false where the parcel is not followed under this number any more */
export function takeReport(db: Db, { parcelId, report, now }: Heard): Promise<boolean> {
  return db.tx(async (tx) => {
    const locked = await lockFollowedParcel(tx, parcelId)
    if (locked === null) return false
    const shipment = await sql.lockShipment(tx, parcelId)
    const number = normalizeNumber(report.number)
    const isAbout = shipment?.number === number && isNumberOf(locked.parcel, number)
    if (shipment === null || !isAbout) return false
    const { reportedAt } = report
    // Sent again, or late: what came since says all of it.
    if (reportedAt !== null && shipment.reportedAt !== null && reportedAt < shipment.reportedAt)
      return true
    const traces = tracesOf(report, shipment.shippedAt, now)
    const next = nextOf(shipment, report, traces, now)
    const hours = (await readSettings(tx))['tracking.pollHours']
    const isOver =
      ['delivered', 'returned'].includes(next.state ?? '') || isPastFollowing(shipment, now)
    await sql.setHeard(tx, {
      parcelId,
      ...next,
      reportedAt,
      dueAt: isOver ? null : later(now, hours * HOUR_MS),
      isHandled: shipment.problem !== null && shipment.problem === next.problem,
      now,
    })
    const isDelivered = next.state === 'delivered'
    const signedAt = isDelivered ? clamp(next.movedAt ?? now, shipment.shippedAt, now) : null
    // A stranger's way home is nobody's to read.
    const shown = next.problem === 'wrongNumber' ? [] : traces
    await storeReport(tx, locked, { state: next.state, traces: shown, signedAt, now })
    return true
  })
}

export const isPastFollowing = ({ shippedAt }: { shippedAt: Instant }, now: Instant): boolean =>
  now > later(shippedAt, FOLLOW_MS)

const clamp = (at: Instant, from: Instant, until: Instant): Instant =>
  at < from ? from : at > until ? until : at

type Next = Pick<sql.Shipment, 'state' | 'movedAt' | 'problem' | 'problemAt'>

/** What is known after a report. A parcel that was delivered or came back stays so, whatever comes late: its sender signs for what comes back. */
function nextOf(
  { state, movedAt, problem, problemAt, shippedAt }: sql.Shipment,
  report: TrackingReport,
  traces: readonly Trace[],
  now: Instant,
): Next {
  const unchanged = { state, movedAt, problem, problemAt }
  if (state === 'delivered' || state === 'returned') return unchanged
  const latest = traces[0]?.at ?? null
  if (movedAt !== null && latest !== null && latest < movedAt) return unchanged
  const nextState = report.state ?? traces.find((trace) => trace.state !== null)?.state ?? state
  // A number that was in use before: its old parcel arrived, and not this one.
  if (nextState === 'delivered' && (latest === null || latest < shippedAt))
    return { ...unchanged, problem: 'wrongNumber', problemAt: problemAt ?? now }
  if (movedAt !== null && latest === null) return unchanged
  const isMoving = latest !== null && latest !== movedAt
  const found = problemOf(nextState) ?? (isMoving ? null : staying(problem, nextState === state))
  return {
    state: nextState,
    movedAt: latest ?? movedAt,
    problem: found,
    problemAt: found === null ? null : found === problem ? problemAt : now,
  }
}

const problemOf = (state: sql.Shipment['state']): Problem | null =>
  state === 'returned' || state === 'failed' ? state : null

/** Standing still ends by moving alone; that a provider refused the number ends with its answer. */
const staying = (problem: Problem | null, isSame: boolean): Problem | null =>
  problem === 'still' && isSame ? problem : null

export const markStill = (db: Queryable, now: Instant, days: number, limit: number) =>
  sql.noteStill(db, { movedBefore: later(now, -days * DAY_MS), now, limit })
