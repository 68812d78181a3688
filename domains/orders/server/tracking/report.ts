/** What a carrier reports of a parcel becomes part of its order: traces, state, and the signature that starts the days to confirm. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { TrackingState } from '../../contract.ts'
import { SYSTEM } from '../change/change.ts'
import { recordSignature } from '../change/receive.ts'
import { lockedById } from '../change/sql.ts'
import type { OrderRow } from '../row.ts'
import * as sql from './sql.ts'

type LockedParcel = { order: OrderRow; parcel: sql.FollowedParcel }

/**
 * Locks the order of a parcel, as everything does that changes one.
 * @returns null where the parcel is gone, or another number has been entered for it
 */
export async function lockFollowedParcel(
  tx: Queryable,
  parcelId: number,
): Promise<LockedParcel | null> {
  const found = await sql.findParcel(tx, parcelId)
  if (found === null) return null
  const order = await lockedById(tx, found.orderId)
  const parcel = await sql.findParcel(tx, parcelId)
  return parcel === null || !parcel.isFollowed ? null : { order, parcel }
}

type CarrierReport = {
  state: TrackingState | null
  traces: sql.NewTraces['traces']
  /** Null: not delivered. */
  signedAt: Instant | null
  now: Instant
}

/** Stores a report on a locked parcel. What is repeated changes nothing. */
export async function storeReport(
  tx: Queryable,
  { order, parcel }: LockedParcel,
  { state, traces, signedAt, now }: CarrierReport,
): Promise<void> {
  const { parcelId, trackingNumber } = parcel
  if (trackingNumber === null) return
  if (traces.length > 0) await sql.addTraces(tx, { parcelId, trackingNumber, traces })
  await sql.setTrackingState(tx, parcelId, state)
  if (signedAt === null) return
  await recordSignature(tx, order, { parcelId, signedAt, by: SYSTEM, now })
}
