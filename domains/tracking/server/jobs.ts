/** Background jobs of tracking: parcels that were shipped are registered, and asked about where no notification comes. */
import {
  findParcel,
  takeParcelsToFollow,
  unfollowParcel,
} from '#domains/orders/server/tracking-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { HOUR_MS, later, MINUTE_MS } from '#kit/contract/time.ts'
import type { JobContext, Sweep } from '#kit/server/jobs/jobs.ts'
import { currentTracker, type NamedTracker } from './providers/make.ts'
import { codeOf } from './providers/sql.ts'
import { isProviderError, ProviderRefused } from '#kit/server/providers/errors.ts'
import type { TrackedParcel } from './provider.ts'
import {
  FOLLOW_MS,
  isNumberOf,
  isPastFollowing,
  markStill,
  normalizeNumber,
  takeReport,
} from './report.ts'
import * as sql from './sql.ts'

const BATCH = 100
/** A call takes seconds; should the process end during it, the parcel is due again after this. */
const CALL_MS = 5 * MINUTE_MS
const LONGEST_PAUSE_MS = 6 * HOUR_MS
const REFUSED_PAUSE_MS = 24 * HOUR_MS
const ERROR_MAX = 300

/** Without a provider nothing is followed; what was shipped meanwhile is taken up once there is one. */
async function takeUp({ db, now, config }: JobContext): Promise<number> {
  if ((await currentTracker(db, config)) === null) return 0
  return db.tx(async (tx) => {
    const found = await takeParcelsToFollow(tx, {
      shippedSince: later(now, -FOLLOW_MS),
      limit: BATCH,
      now,
    })
    if (found.length === 0) return 0
    const parcels = found.map((each) => ({ ...each, number: normalizeNumber(each.trackingNumber) }))
    await sql.addShipments(tx, parcels, now)
    return found.length
  })
}

/** Doubled after each failure, and never given up. */
const pauseAfter = (attemptCount: number): number =>
  Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** Math.min(attemptCount, 20))

/**
 * One parcel for each call, outside of any transaction.
 * @returns 0 too when the provider is away: the next is tried in the next turn only
 */
async function askDue({ db, now, config, log }: JobContext): Promise<number> {
  const current = await currentTracker(db, config)
  if (current === null) return 0
  const shipment = await sql.takeDue(db, now, later(now, CALL_MS))
  if (shipment === null) return 0
  const { parcelId, number, attemptCount } = shipment
  const parcel = await findParcel(db, parcelId)
  const isOver = parcel === null || parcel.signedAt !== null || !parcel.isAwaited
  if (isOver || isPastFollowing(shipment, now)) {
    await sql.endFollowing(db, parcelId)
    return 1
  }
  if (!isNumberOf(parcel, normalizeNumber(number))) {
    await unfollowParcel(db, parcelId)
    return 1
  }
  try {
    const tracked = {
      ...shipment,
      code: await codeOf(db, { carrierId: shipment.carrierId, provider: current.name }),
      lang: parcel.lang,
      now,
    }
    await ask({ db, now }, current, shipment, tracked)
    return 1
  } catch (error) {
    if (!isProviderError(error)) throw error
    log.warn({ err: error, parcel: parcelId }, 'a tracking provider was asked in vain')
    const isRefused = error instanceof ProviderRefused
    const pauseMs = isRefused ? REFUSED_PAUSE_MS : pauseAfter(attemptCount)
    const dueAt = later(now, pauseMs)
    await sql.setFailed(db, {
      parcelId,
      number,
      error: error.message.slice(0, ERROR_MAX),
      dueAt,
      isRefused,
      now,
    })
    return isRefused ? 1 : 0
  }
}

/** Registers a parcel where it is not yet, or asks about it. @throws ProviderAway, ProviderRefused */
async function ask(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  { name, tracker }: NamedTracker,
  { parcelId, number, provider }: sql.Shipment,
  tracked: TrackedParcel,
): Promise<void> {
  const hours = (await readSettings(db))['tracking.pollHours']
  const dueAt = later(now, hours * HOUR_MS)
  if (provider !== name) {
    const { reference, report } = await tracker.register({ ...tracked, reference: null })
    await sql.setRegistered(db, { parcelId, number, provider: name, reference, dueAt })
    if (report !== null) await takeReport(db, { parcelId, report, now })
    return
  }
  const report = await tracker.ask(tracked)
  if (report === null)
    await sql.setRegistered(db, {
      parcelId,
      number,
      provider: name,
      reference: tracked.reference,
      dueAt,
    })
  else await takeReport(db, { parcelId, report, now })
}

async function noteStill({ db, now }: JobContext): Promise<number> {
  const days = (await readSettings(db))['tracking.stillDays']
  return markStill(db, now, days, BATCH)
}

const up: Sweep = { name: 'tracking.take-up', everySeconds: 3, run: takeUp }
const due: Sweep = { name: 'tracking.ask', everySeconds: 3, run: askDue }
const still: Sweep = { name: 'tracking.still', everySeconds: 300, run: noteStill }

export const sweeps = [up, due, still]
