/** What a parcel goes with: its carrier, and a number where that one tracks. The one rule for everything that is sent, and how it is shown. */
import type { Lang } from '#kit/contract/lang.ts'
import { Reasons, Refused, type Reason } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { carrierById, carrierNames } from './service.ts'

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

/** Its carrier in the reader's language, also one that is not offered any more, and where its way can be read. */
export async function parcelView(
  db: Queryable,
  { carrierId, trackingNumber }: Sent,
  lang: Lang,
): Promise<{ carrier: string; trackingUrl: string | null }> {
  const [nameOf, carrier] = [await carrierNames(db, lang), await carrierById(db, carrierId)]
  return {
    carrier: nameOf(carrierId) ?? '',
    trackingUrl: carrier === null ? null : trackingUrlOf(carrier, trackingNumber),
  }
}

/** The carrier's own page of a parcel; null where it has none. */
export const trackingUrlOf = (
  { trackingUrl }: { trackingUrl: string | null },
  trackingNumber: string | null,
): string | null =>
  trackingNumber === null
    ? null
    : (trackingUrl?.replace('{number}', encodeURIComponent(trackingNumber)) ?? null)
