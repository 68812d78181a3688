/** Claiming coupons. */
import { buyersByIds, profileOf } from '#domains/accounts/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { BuyerContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { claimCoupon } from '../contract.ts'
import { CouponReasons } from '../reasons.ts'
import { mineOf } from './buyer-views.ts'
import type { Profile } from './claim-sql.ts'
import { askIn, type Ask } from './claims.ts'
import { isForBuyer, membershipsOf } from './for-buyer.ts'
import * as sql from './sql.ts'

/** @throws {Refused} templateNotFound, notOnOffer, allTaken, claimedAlready, notForYou */
export async function claim(
  { db, buyerId, lang, now }: BuyerContext,
  { templateId }: InputOf<typeof claimCoupon>,
  ask: Ask,
): Promise<DataOf<typeof claimCoupon>> {
  const claimed = await claimBy(ask, db, { templateId, buyerId, source: 'centre', now })
  return mineOf(db, claimed, lang)
}

type Claim = {
  templateId: number
  buyerId: number
  source: sql.TemplateRow['source']
  now: Instant
}

/** In the transaction of what it belongs to. @throws {Refused} as `claim`, and buyerUnknown */
export const claimFor = (
  tx: Queryable,
  { settings, ...whose }: Claim & { settings: Settings },
): Promise<sql.OwnRow> => claimBy(askIn(tx, settings), tx, whose)

async function claimBy(ask: Ask, db: Queryable, whose: Claim): Promise<sql.OwnRow> {
  const { templateId, buyerId, source, now } = whose
  const asking = { buyerId, profile: null, listId: null, at: now }
  // Most templates are for everybody: who the buyer is, and on which list, is read once such a claim has failed.
  const claimed = await ask({ templateId, source }, asking)
  if (claimed !== null) return claimed
  const [[buyer], whom] = await Promise.all([
    buyersByIds(db, [buyerId]),
    sql.audienceOf(db, templateId),
  ])
  if (buyer === undefined) throw new Refused(CouponReasons.buyerUnknown)
  const profile = profileOf(buyer, now)
  if (whom !== null && whom.audience !== 'all' && whom.audience !== 'newBuyer') {
    const { lists } = (await membershipsOf(db, [whom], [buyerId]))(buyerId)
    const listId = whom.listId !== null && lists.has(whom.listId) ? whom.listId : null
    const second = await ask({ templateId, source }, { ...asking, profile, listId })
    if (second !== null) return second
  }
  throw new Refused(CouponReasons[await whyNot(db, whose, profile)])
}

/** Asked after a claim failed: what it says is of a moment later. */
async function whyNot(
  db: Queryable,
  { templateId, buyerId, source, now }: Claim,
  profile: Profile,
): Promise<keyof typeof CouponReasons> {
  const row = await sql.findTemplate(db, templateId)
  if (row === null || row.state === 'draft' || row.source !== source) return 'templateNotFound'
  if (row.state === 'stopped' || now < row.claimFrom || now >= row.claimUntil) return 'notOnOffer'
  if ((await sql.countOfBuyer(db, templateId, buyerId)) >= row.perPerson) return 'claimedAlready'
  if (row.takenCount >= row.totalCount) return 'allTaken'
  const own = (await membershipsOf(db, [row], [buyerId]))(buyerId)
  return isForBuyer(row, profile, own) ? 'allTaken' : 'notForYou'
}
