/** Giving coupons to buyers whom staff name: checked at once, given one after the other by a sweep. By two where they are worth much. */
import { buyersByIds, profileOf } from '#domains/accounts/server/door.ts'
import { askApproval, type Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import type { couponGivings, giveCoupons, Refusal } from '../giving-contract.ts'
import { CouponReasons } from '../reasons.ts'
import { weigh, type Alone } from './alone.ts'
import { linesOfGiving } from './approval-lines.ts'
import { claimFor } from './claim.ts'
import { isForBuyer, membershipsOf } from './for-buyer.ts'
import * as givingSql from './giving-sql.ts'
import * as sql from './sql.ts'
import { notifyGiven } from './notify-given.ts'
import { demandFound } from './office-views.ts'

type Asked = { templateId: number; buyerIds: number[] }

/**
 * All of the buyers could have one as it is asked; who cannot any more when their turn comes is named in the list of givings.
 * @throws {Refused} as `giveCoupons`
 */
export const give = (
  context: StaffContext,
  { templateId, buyerIds: named }: InputOf<typeof giveCoupons>,
): Promise<DataOf<typeof giveCoupons>> =>
  context.db.tx(async (tx) => {
    const buyerIds = [...new Set(named)]
    const row = await demandGivable(tx, context, { templateId, buyerIds })
    const { isMuch, alone, latelyAmount } = await weigh(tx, context, {
      worth: row,
      count: buyerIds.length,
    })
    const isAsked =
      isMuch &&
      (await askApproval(tx, context, {
        kind: 'coupons.give',
        object: `coupon:${templateId}`,
        orderNumber: null,
        payload: { templateId, buyerIds } satisfies Asked,
        lines: await linesOfGiving(tx, row, { buyerIds, latelyAmount, now: context.now }),
        currency: ratesOf(await readSettings(tx)).base,
        note: '',
      }))
    if (!isAsked) await begin(tx, context, { templateId, buyerIds }, alone)
    return { isAsked }
  })

/** @throws {Refused} as `give` */
async function giveApproved(context: StaffContext, tx: Queryable, asked: Asked): Promise<void> {
  await demandGivable(tx, context, asked)
  await begin(tx, context, asked, { staffId: context.staffId, aloneAmount: null })
}

export const giveAct: Act = {
  kind: 'coupons.give',
  permission: 'coupons.give',
  standIns: ['coupons.edit'],
  isAloneForLong: true,
  run: giveApproved,
}

async function begin(
  tx: Queryable,
  context: StaffContext,
  asked: Asked,
  alone: Alone,
): Promise<void> {
  const { staffName, now } = context
  await givingSql.insertGiving(tx, { ...asked, ...alone, staffName, now })
  await audit(tx, context, {
    action: 'coupons.give',
    object: `coupon:${asked.templateId}`,
    after: { count: asked.buyerIds.length },
  })
}

/** The template stays locked: of two who give at once the second sees what the first has promised. */
async function demandGivable(
  tx: Queryable,
  { now }: StaffContext,
  { templateId, buyerIds }: Asked,
): Promise<sql.TemplateRow> {
  const row = demandFound(await sql.lockTemplate(tx, templateId))
  if (row.source !== 'staff' || row.state === 'draft')
    throw new Refused(CouponReasons.templateNotFound)
  if (row.state !== 'published' || now < row.claimFrom || now >= row.claimUntil)
    throw new Refused(CouponReasons.notOnOffer)
  const [buyers, membershipOf, had, promisedCount] = await Promise.all([
    buyersByIds(tx, buyerIds),
    membershipsOf(tx, [row], buyerIds),
    givingSql.countsOfBuyers(tx, templateId, buyerIds),
    givingSql.countPromised(tx, templateId),
  ])
  if (buyers.length < buyerIds.length) throw new Refused(CouponReasons.buyerUnknown)
  if (buyers.some((buyer) => !isForBuyer(row, profileOf(buyer, now), membershipOf(buyer.id))))
    throw new Refused(CouponReasons.notForYou)
  if (had.some(({ count }) => count >= row.perPerson))
    throw new Refused(CouponReasons.claimedAlready)
  if (row.totalCount - row.takenCount - promisedCount < buyerIds.length)
    throw new Refused(CouponReasons.allTaken)
  return row
}

export const listGivings = (
  { db }: Pick<StaffContext, 'db'>,
  { templateId }: InputOf<typeof couponGivings>,
): Promise<DataOf<typeof couponGivings>> => givingSql.givingsOf(db, templateId)

export const giveInTurn = batchSweep<number>({
  name: 'coupons.give',
  everySeconds: 2,
  atOnce: 100,
  find: (tx, _now, filter) => givingSql.lockReceivers(tx, filter),
  async move(tx, ids, { now }) {
    const settings = await readSettings(tx)
    const given: number[] = []
    for (const { id, templateId, buyerId, askedAt } of await givingSql.receiversByIds(tx, ids)) {
      // As it was asked: however late the sweep is, the time to claim is not over for those in turn.
      const claiming = { templateId, buyerId, source: 'staff', now: askedAt, settings } as const
      const outcome = await outcomeOf(claimFor(tx, claiming))
      await givingSql.setOutcome(tx, { id, ...outcome, now })
      if (outcome.couponId !== null) given.push(outcome.couponId)
    }
    await notifyGiven(tx, given, now)
  },
})

const REFUSAL_OF = new Map<number, Refusal>([
  [CouponReasons.allTaken.code, 'allTaken'],
  [CouponReasons.claimedAlready.code, 'claimedAlready'],
  [CouponReasons.notForYou.code, 'notForYou'],
  [CouponReasons.buyerUnknown.code, 'buyerUnknown'],
])

async function outcomeOf(claimed: Promise<{ id: number }>) {
  try {
    return { couponId: (await claimed).id, refusal: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { couponId: null, refusal: REFUSAL_OF.get(error.reason.code) ?? 'notOnOffer' }
  }
}
