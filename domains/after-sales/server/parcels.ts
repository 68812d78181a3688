/** Parcels that the merchant sends in a case: a replacement, and refused goods that go home. */
import { parcelView, type Carrier } from '#domains/shipping/server/door.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { CaseDetail, CaseParcel } from '../contract.ts'
import type { CaseRow } from './sql.ts'

/** What a case has nothing of whose refused goods have not gone home. */
export const NOT_HOME = {
  homeCarrierId: null,
  homeNumber: null,
  homePaidBy: null,
  homeNote: null,
  homeSentAt: null,
} as const

/** Carrier and number, as mails and timelines name them. */
export const parcelText = ({ names }: Carrier, trackingNumber: string | null, lang: Lang): string =>
  [textIn(names, lang).text, trackingNumber ?? ''].join(' ').trim()

/** Both parcels of a case, in the reader's language. */
export async function parcelsOf(
  db: Queryable,
  row: CaseRow,
  lang: Lang,
): Promise<Pick<CaseDetail, 'replacement' | 'home'>> {
  return { replacement: await replacementOf(db, row, lang), home: await homeOf(db, row, lang) }
}

async function replacementOf(
  db: Queryable,
  { replacementCarrier, replacementCarrierId, replacementNumber, replacementSentAt }: CaseRow,
  lang: Lang,
): Promise<CaseParcel | null> {
  if (replacementSentAt === null || replacementCarrier === null) return null
  const sent = { number: replacementNumber, sentAt: replacementSentAt }
  if (replacementCarrierId === null) {
    return { carrier: replacementCarrier, trackingUrl: null, ...sent }
  }
  const parcel = { carrierId: replacementCarrierId, trackingNumber: replacementNumber }
  return { ...(await parcelView(db, parcel, lang)), ...sent }
}

async function homeOf(
  db: Queryable,
  { homeCarrierId, homeNumber, homePaidBy, homeNote, homeSentAt }: CaseRow,
  lang: Lang,
): Promise<CaseDetail['home']> {
  if (homeSentAt === null) return null
  const how = { paidBy: homePaidBy, note: homeNote ?? '', sentAt: homeSentAt }
  if (homeCarrierId === null) return { parcel: null, ...how }
  const parcel = { carrierId: homeCarrierId, trackingNumber: homeNumber }
  const view = await parcelView(db, parcel, lang)
  return { parcel: { ...view, number: homeNumber, sentAt: homeSentAt }, ...how }
}
