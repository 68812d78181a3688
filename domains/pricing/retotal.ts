/** What an order comes to with fewer goods, another freight or another adjustment, at the unit prices that its caller names and the tax that was agreed. Pure. */
import { PRICE_STEP } from '#kit/contract/money.ts'
import type { Step, Totals } from './contract.ts'
import { taxOf } from './tax.ts'

export type Parts = Pick<
  Totals,
  'goodsAmount' | 'memberAmount' | 'pointsAmount' | 'freightAmount' | 'adjustmentAmount'
>
export type Retotaled = Parts &
  Pick<Totals, 'couponAmount' | 'taxReliefAmount' | 'taxAmount' | 'payableAmount'>

/** Tax follows the adjusted cost, as when staff change a price; what the prices contain of domestic tax follows the goods and their freight. */
export function retotal(agreed: Totals, parts: Parts): Retotaled {
  const { currency, taxIncluded: included, taxRatePercent: ratePercent, steps } = agreed
  const grain = PRICE_STEP[currency]
  const couponAmount = couponWith(agreed, parts.freightAmount)
  const grossAmount =
    parts.goodsAmount + parts.memberAmount + couponAmount + parts.pointsAmount + parts.freightAmount
  const homePercent = Number(steps.relief[0]?.values['percent'] ?? 0)
  const taxReliefAmount =
    0 - taxOf(grossAmount, { ratePercent: homePercent, included: true }, grain)
  const netAmount = grossAmount + taxReliefAmount + parts.adjustmentAmount
  const taxAmount = Math.max(0, taxOf(netAmount, { ratePercent, included }, grain))
  const { goodsAmount, memberAmount, pointsAmount, freightAmount, adjustmentAmount } = parts
  return {
    goodsAmount,
    memberAmount,
    couponAmount,
    pointsAmount,
    freightAmount,
    adjustmentAmount,
    taxReliefAmount,
    taxAmount,
    payableAmount: netAmount + (included ? 0 : taxAmount),
  }
}

/** Whether the coupon of an order takes off its freight, and nothing of its goods. */
export const isCouponForFreight = (coupon: readonly Step[] | undefined): boolean =>
  coupon?.[0]?.kind === 'couponFreight'

/**
 * What the coupon takes off with another freight (≤ 0). It was agreed to with the order, and stays; but one for freight takes off no more than
 * the freight there is, so that it never makes goods cheaper. It left the fee of a transfer to pay, and leaves as much.
 */
export function couponWith(agreed: Totals, freightAmount: number): number {
  const { couponAmount, steps } = agreed
  if (!isCouponForFreight(steps.coupon)) return couponAmount
  const feeAmount = steps.freight.reduce(
    (sum, { kind, amount }) => sum + (kind === 'transferFee' ? amount : 0),
    0,
  )
  const leftAmount = Math.max(0, Math.min(feeAmount, agreed.freightAmount + couponAmount))
  return Math.max(couponAmount, Math.min(0, leftAmount - freightAmount))
}
