/** Points for an order: how many it takes, and what those that the buyer chose take off its goods. */
import { amountOfPoints, mostPoints, type RedeemRule } from '#domains/points/redeem.ts'
import { redeemRule, usablePoints } from '#domains/points/server/door.ts'
import { pointsBasis } from '#domains/pricing/line-shares.ts'
import { mostOf } from '#domains/pricing/points-with.ts'
import { isCouponForFreight } from '#domains/pricing/retotal.ts'
import type { Priced, ToPrice } from '#domains/pricing/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PointsChoice } from '../contract.ts'
import { activityOf } from '#domains/pricing/activity-of.ts'

export type Points = {
  choice: PointsChoice | null
  used: { count: number; amount: number; toPrice: NonNullable<ToPrice['points']> } | null
}
export const NO_POINTS: Points = { choice: null, used: null }

/** Null: the order is not asked for points. */
export type OwnPoints = Awaited<ReturnType<typeof usablePoints>> | null

type Whose = {
  buyerId: number
  now: Instant
  settings: Settings
  /** Null: they are not offered, as where staff place the order. */
  wanted: number | null
  /** Submitting asks only for what was agreed to. */
  isStrict: boolean
}

/** What the buyer has: not read where the order can have none. */
export const pointsFor = async (
  db: Queryable,
  { buyerId, now, settings, wanted, isStrict }: Whose,
): Promise<OwnPoints> =>
  wanted === null || (isStrict && wanted === 0) || settings['points.redeemPercent'] === 0
    ? null
    : usablePoints(db, buyerId, now)

type Choosing = {
  own: OwnPoints
  wanted: number
  settings: Settings
  currency: Currency
  rate: number
  /** With the coupon. */
  priced: Priced
  /** Flash sales hold pieces of the order, or it is of machines or of an answered request: it takes no points. */
  takesNone: 'withActivity' | 'never' | null
}

/** Goods at the price of an activity neither count nor share what points take off. */
export function choosePoints({
  own,
  wanted,
  settings,
  currency,
  rate,
  priced,
  takesNone,
}: Choosing): Points {
  if (own === null || takesNone === 'never') return NO_POINTS
  if (own.usableCount === 0 && own.owedCount === 0) return NO_POINTS
  const rule = redeemRule(settings)
  const priceIn = { currency, rate }
  const weights = takesNone === null ? weightsOf(priced) : new Map<string, number>()
  const basis = [...weights.values()].reduce((sum, each) => sum + each, 0)
  const mostAmount = mostOf(basis, rule.percent, PRICE_STEP[currency])
  const mostCount = mostPoints(own.usableCount, mostAmount, rule, priceIn)
  const count = Math.min(mostCount, Math.floor(wanted / rule.step) * rule.step)
  const amount = amountOfPoints(count, rule, priceIn)
  return {
    choice: {
      usableCount: own.usableCount,
      usedCount: count,
      mostCount,
      mostAmount: amountOfPoints(mostCount, rule, priceIn),
      stepCount: rule.step,
      stepAmount: amountOfPoints(rule.step, rule, priceIn),
      percent: rule.percent,
      why: mostCount > 0 ? null : whyNone(own, basis, rule),
    },
    used:
      amount === 0
        ? null
        : {
            count,
            amount,
            toPrice: {
              amount,
              weights,
              step: { kind: 'points', amount: -amount, values: { count, percent: rule.percent } },
            },
          },
  }
}

function whyNone(
  { usableCount, owedCount }: NonNullable<OwnPoints>,
  basis: number,
  { step }: RedeemRule,
): PointsChoice['why'] {
  if (owedCount > 0) return 'owed'
  if (usableCount < step) return 'short'
  return basis === 0 ? 'withActivity' : 'tooSmall'
}

/** What the coupon leaves of the goods of each line, by their keys. */
function weightsOf({ lines, totals }: Priced): ReadonlyMap<string, number> {
  const basis = pointsBasis(
    // Those that take part have a share, whatever it is.
    lines.map((line) => ({ ...line, pointsAmount: activityOf(line) === null ? -1 : 0 })),
    { isForFreight: isCouponForFreight(totals.steps.coupon) },
  )
  return new Map(lines.map(({ key }, index) => [key, basis[index] ?? 0]))
}
