/** Each line's shares of an order that is changed, which sum exactly. Pure; the pipeline shares the tax of one that is placed by the same rule. */
import { allocate } from '#kit/contract/money.ts'
import type { PricedLine, Totals } from './contract.ts'

/** `couponAmount` and `pointsAmount`: its shares until now (≤ 0), which say whether it takes part. */
export type LineToShare = Pick<PricedLine, 'lineAmount' | 'couponAmount' | 'pointsAmount'>
type Charges = Pick<
  Totals,
  'couponAmount' | 'pointsAmount' | 'freightAmount' | 'taxAmount' | 'taxReliefAmount'
>

/**
 * @param grain the step of the currency, in minor units
 * @returns in the order of the lines. No line costs less than nothing, as long as all together do not
 */
export function lineShares(
  lines: readonly LineToShare[],
  charges: Charges,
  { isForFreight, grain }: { isForFreight: boolean; grain: number },
): Charges[] {
  const amounts = lines.map(({ lineAmount }) => lineAmount)
  const freights = allocate(charges.freightAmount, amounts, grain)
  const coupons = couponsOf(lines, charges, { isForFreight, grain })
  const points = allocate(
    charges.pointsAmount,
    pointsBasis(
      lines.map((line, index) => ({ ...line, couponAmount: coupons[index] ?? 0 })),
      { isForFreight },
    ),
    grain,
  )
  const paid = taxedAmounts(
    lines.map(({ lineAmount }, index) => ({
      lineAmount,
      couponAmount: coupons[index] ?? 0,
      pointsAmount: points[index] ?? 0,
      freightAmount: freights[index] ?? 0,
    })),
  )
  const [taxes, reliefs] = [
    allocate(charges.taxAmount, paid, grain),
    allocate(charges.taxReliefAmount, paid, grain),
  ]
  return lines.map((_, index) => ({
    couponAmount: coupons[index] ?? 0,
    pointsAmount: points[index] ?? 0,
    freightAmount: freights[index] ?? 0,
    taxAmount: taxes[index] ?? 0,
    taxReliefAmount: reliefs[index] ?? 0,
  }))
}

/**
 * What tax and relief are shared by: the amounts of the lines, and of an order with a coupon or points what is paid for each, so that none costs
 * less than nothing.
 */
export function taxedAmounts(
  lines: readonly Pick<
    PricedLine,
    'lineAmount' | 'couponAmount' | 'pointsAmount' | 'freightAmount'
  >[],
): number[] {
  const isReduced = lines.some((line) => line.couponAmount !== 0 || line.pointsAmount !== 0)
  return lines.map(({ lineAmount, couponAmount, pointsAmount, freightAmount }) =>
    isReduced ? Math.max(0, lineAmount + couponAmount + pointsAmount + freightAmount) : lineAmount,
  )
}

/** What the coupon leaves of the goods of each line that points are used for, by which they are shared. */
export const pointsBasis = (
  lines: readonly LineToShare[],
  { isForFreight }: { isForFreight: boolean },
): number[] =>
  lines.map(({ lineAmount, couponAmount, pointsAmount }) =>
    pointsAmount === 0 ? 0 : Math.max(0, lineAmount + (isForFreight ? 0 : couponAmount)),
  )

/** Each line's share of the coupon of an order. */
export const couponsOf = (
  lines: readonly LineToShare[],
  { couponAmount, freightAmount }: Pick<Charges, 'couponAmount' | 'freightAmount'>,
  { isForFreight, grain }: { isForFreight: boolean; grain: number },
): number[] => {
  const amounts = lines.map(({ lineAmount }) => lineAmount)
  return isForFreight
    ? allocate(couponAmount, amounts, grain)
    : couponShares(lines, {
        freights: allocate(freightAmount, amounts, grain),
        amount: couponAmount,
        grain,
      })
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

/**
 * The coupon stays with the lines that it is for. What these no longer cost goes off their freight, and off the other lines once
 * that is used up too.
 */
function couponShares(
  lines: readonly LineToShare[],
  { freights, amount, grain }: { freights: readonly number[]; amount: number; grain: number },
): number[] {
  const ofOwn = (values: readonly number[]) =>
    values.map((value, index) => (lines[index]?.couponAmount === 0 ? 0 : value))
  const costs = lines.map(({ lineAmount }, index) => lineAmount + (freights[index] ?? 0))
  const [goods, own] = [ofOwn(lines.map(({ lineAmount }) => lineAmount)), ofOwn(costs)]
  if (-amount <= sum(goods)) return allocate(amount, goods, grain)
  if (-amount <= sum(own)) return allocate(amount, own, grain)
  const others = costs.map((cost, index) => cost - (own[index] ?? 0))
  const beyond = allocate(amount + sum(own), others, grain)
  return beyond.map((share, index) => share - (own[index] ?? 0))
}
