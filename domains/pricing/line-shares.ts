/** Each line's shares of an order that is changed, which sum exactly. Pure; the pipeline shares the tax of one that is placed by the same rule. */
import { allocate } from '#kit/contract/money.ts'
import type { PricedLine, Totals } from './contract.ts'

/** `couponAmount`: its share until now (≤ 0), which says whether the coupon is for it. */
type LineToShare = Pick<PricedLine, 'lineAmount' | 'couponAmount'>
type Charges = Pick<Totals, 'couponAmount' | 'freightAmount' | 'taxAmount' | 'taxReliefAmount'>

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
  const coupons = isForFreight
    ? allocate(charges.couponAmount, amounts, grain)
    : couponShares(lines, { freights, amount: charges.couponAmount, grain })
  const paid = taxedAmounts(
    lines.map(({ lineAmount }, index) => ({
      lineAmount,
      couponAmount: coupons[index] ?? 0,
      freightAmount: freights[index] ?? 0,
    })),
  )
  const [taxes, reliefs] = [
    allocate(charges.taxAmount, paid, grain),
    allocate(charges.taxReliefAmount, paid, grain),
  ]
  return lines.map((_, index) => ({
    couponAmount: coupons[index] ?? 0,
    freightAmount: freights[index] ?? 0,
    taxAmount: taxes[index] ?? 0,
    taxReliefAmount: reliefs[index] ?? 0,
  }))
}

/**
 * What tax and relief are shared by: the amounts of the lines, and of an order with a coupon what is paid for each, so that none costs less
 * than nothing.
 */
export function taxedAmounts(
  lines: readonly Pick<PricedLine, 'lineAmount' | 'couponAmount' | 'freightAmount'>[],
): number[] {
  const hasCoupon = lines.some(({ couponAmount }) => couponAmount !== 0)
  return lines.map(({ lineAmount, couponAmount, freightAmount }) =>
    hasCoupon ? Math.max(0, lineAmount + couponAmount + freightAmount) : lineAmount,
  )
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
