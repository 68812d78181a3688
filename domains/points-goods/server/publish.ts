/** Putting points goods on sale takes two people: whoever sets their price sets what a point is worth. */
import { askApproval, demandAnotherPerson, type Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { couponNames, couponOfferOf } from '#domains/coupons/server/door.ts'
import { amountOfPoints } from '#domains/points/redeem.ts'
import { redeemRule } from '#domains/points/server/door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OfficePointsGoods, publishPointsGoods } from '../office-contract.ts'
import { PointsGoodsReasons } from '../reasons.ts'
import { mayGoods } from '../states.ts'
import { lockVersion, loggedOf, toView } from './goods.ts'
import * as sql from './sql.ts'

type Asked = { goodsId: number; version: number }

/**
 * Asks a colleague to agree, each time that goods go on sale.
 * @throws {Refused} goodsNotFound, stateWrong, couponNotOffered, changedMeanwhile, approvals.alreadyAsked, approvals.aloneFrom
 */
export const publish = (
  context: StaffContext,
  { goodsId, version }: InputOf<typeof publishPointsGoods>,
): Promise<OfficePointsGoods> =>
  context.db.tx(async (tx) => {
    const row = await lockOffSale(tx, { goodsId, version }, context.now)
    const settings = await readSettings(tx)
    const { base } = ratesOf(settings)
    const priced = { currency: base, rate: 1 }
    const worthAmount = amountOfPoints(row.pointsCount, redeemRule(settings), priced)
    const isAsked = await askApproval(tx, context, {
      kind: 'pointsGoods.publish',
      object: `pointsGoods:${goodsId}`,
      orderNumber: null,
      payload: { goodsId, version } satisfies Asked,
      lines: await linesOf(tx, row, worthAmount),
      currency: base,
      note: '',
    })
    return toView(tx, isAsked ? row : await put(tx, context, row), context.lang)
  })

/** @throws {Refused} goodsNotFound, stateWrong, couponNotOffered, changedMeanwhile, savedByYou */
async function publishApproved(
  context: StaffContext,
  tx: Queryable,
  { agreedBy, ...asked }: Asked & { agreedBy: number },
): Promise<void> {
  const row = await lockOffSale(tx, asked, context.now)
  const agreeing = { staffId: agreedBy, now: context.now }
  await demandAnotherPerson(tx, agreeing, {
    memberIds: row.savedBy === null ? [] : [row.savedBy],
    permission: 'points-goods.edit',
    reason: PointsGoodsReasons.savedByYou,
  })
  await put(tx, context, row)
}

export const publishAct: Act = {
  kind: 'pointsGoods.publish',
  permission: 'points-goods.edit',
  isAloneForLong: true,
  run: publishApproved,
}

/** @throws {Refused} couponNotOffered where nobody could be given its coupon */
async function lockOffSale(tx: Queryable, asked: Asked, now: Instant): Promise<sql.GoodsRow> {
  const row = await lockVersion(tx, asked)
  if (!mayGoods(row.state, 'publish')) throw new Refused(PointsGoodsReasons.stateWrong)
  const { templateId } = row
  if (templateId !== null) {
    const { leftCount } = await couponOfferOf(tx, { templateId, buyerId: null, now })
    if (leftCount === 0) throw new Refused(PointsGoodsReasons.couponNotOffered)
  }
  return row
}

async function put(
  tx: Queryable,
  context: StaffContext,
  before: sql.GoodsRow,
): Promise<sql.GoodsRow> {
  const row = await sql.setState(tx, before.id, 'on_sale')
  await audit(tx, context, {
    action: 'pointsGoods.publish',
    object: `pointsGoods:${row.id}`,
    before: { state: before.state },
    after: { state: row.state, ...loggedOf(row) },
  })
  return row
}

const text = (word: string, value: string | number | null) =>
  value === null ? [] : [{ word: `pointsGoods.${word}`, amount: null, text: String(value) }]

/** What whoever agrees is shown: also what the points would take off an order. */
async function linesOf(tx: Queryable, row: sql.GoodsRow, worthAmount: number) {
  const coupons = row.templateId === null ? [] : await couponNames(tx, [row.templateId])
  return [
    ...text('name', row.name.cn),
    // Words that say it all have no value beside them.
    ...text(`kind.${row.kind}`, coupons[0]?.name.cn ?? row.superDays ?? '✓'),
    ...text('points', row.pointsCount),
    { word: 'pointsGoods.worth', amount: worthAmount, text: null },
    ...text('total', row.totalCount),
    ...text('perPerson', row.perPerson),
    ...text('minLevel', row.minLevel),
    ...text('saleFrom', row.saleFrom),
    ...text('saleUntil', row.saleUntil),
  ]
}
