/** What a parcel goes with: its carrier, and a number where that one tracks. The one rule for everything that is sent. */
import { Reasons, Refused, type Reason } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { carrierById } from './service.ts'

/** Letters, digits, and the separators that carriers use (semantics.md 2.11: six characters or more). */
export const TRACKING_NUMBER = /^[A-Za-z0-9][A-Za-z0-9 ./-]{4,38}[A-Za-z0-9]$/

type Sent = { carrierId: number; trackingNumber: string | null }

/**
 * Carriers that track need a number; of the others none is kept.
 * @param badNumber what the caller's domain refuses a missing or wrong number with
 * @throws {Refused} notFound (carrier), badNumber
 */
export async function demandParcel(
  db: Queryable,
  { carrierId, trackingNumber }: Sent,
  badNumber: Reason,
) {
  const carrier = await carrierById(db, carrierId)
  if (carrier === null) throw new Refused(Reasons.notFound)
  if (!carrier.tracked) return { carrier, trackingNumber: null }
  if (trackingNumber === null || !TRACKING_NUMBER.test(trackingNumber)) throw new Refused(badNumber)
  return { carrier, trackingNumber }
}
