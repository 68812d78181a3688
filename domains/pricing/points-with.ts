/** What points take off an order of which fewer goods are left. Pure. */
import { PRICE_STEP } from '#kit/contract/money.ts'
import type { Totals } from './contract.ts'
import { couponsOf, pointsBasis, type LineToShare } from './line-shares.ts'
import { couponWith, isCouponForFreight } from './retotal.ts'

export type PointsUsed = { pointsAmount: number; pointsCount: number }

/**
 * They were agreed to with the order, and stay; but they take off at most the part of what its goods still cost that they were agreed for.
 * Whole points: the others go back.
 * @param used what they take off until now (≤ 0), and how many they are
 * @param lines as they are from now on, with their shares until now
 */
export function pointsWith(
  agreed: Totals,
  used: PointsUsed,
  lines: readonly LineToShare[],
  freightAmount: number,
): PointsUsed {
  if (used.pointsCount === 0) return { pointsAmount: 0, pointsCount: 0 }
  const grain = PRICE_STEP[agreed.currency]
  const isForFreight = isCouponForFreight(agreed.steps.coupon)
  const couponAmount = couponWith(agreed, freightAmount)
  const coupons = couponsOf(lines, { couponAmount, freightAmount }, { isForFreight, grain })
  const basis = pointsBasis(
    lines.map((line, index) => ({ ...line, couponAmount: coupons[index] ?? 0 })),
    { isForFreight },
  ).reduce((sum, each) => sum + each, 0)
  const percent = Number(agreed.steps.points[0]?.values['percent'] ?? 0)
  const mostAmount = mostOf(basis, percent, grain)
  const wasAmount = -used.pointsAmount
  if (wasAmount <= mostAmount) return used
  const pointsCount = partOf(used.pointsCount, mostAmount, wasAmount)
  const amount = Math.floor(partOf(wasAmount, pointsCount, used.pointsCount) / grain) * grain
  return amount === 0 ? { pointsAmount: 0, pointsCount: 0 } : { pointsAmount: -amount, pointsCount }
}

/** The most that points take off goods that cost `basis`, in steps of the currency. */
export const mostOf = (basis: number, percent: number, grain: number): number =>
  Math.floor(partOf(basis, percent, 100) / grain) * grain

/** Exact, rounded down. */
const partOf = (whole: number, part: number, of: number): number =>
  Number((BigInt(whole) * BigInt(part)) / BigInt(of))
