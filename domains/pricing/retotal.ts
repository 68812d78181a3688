/** What an order comes to with fewer goods, another freight or another adjustment, at the unit prices that its caller names and the tax that was agreed. Pure. */
import { PRICE_STEP } from '#kit/contract/money.ts'
import type { Totals } from './contract.ts'
import { taxOf } from './tax.ts'

export type Parts = Pick<
  Totals,
  'goodsAmount' | 'memberAmount' | 'freightAmount' | 'adjustmentAmount'
>
export type Retotaled = Parts & Pick<Totals, 'taxReliefAmount' | 'taxAmount' | 'payableAmount'>

/** Tax follows the adjusted cost, as when staff change a price; what the prices contain of domestic tax follows the goods and their freight. */
export function retotal(agreed: Totals, parts: Parts): Retotaled {
  const { currency, taxIncluded: included, taxRatePercent: ratePercent, steps } = agreed
  const grain = PRICE_STEP[currency]
  // What a coupon takes off was agreed to with the order, and stays.
  const grossAmount =
    parts.goodsAmount + parts.memberAmount + agreed.couponAmount + parts.freightAmount
  const homePercent = Number(steps.relief[0]?.values['percent'] ?? 0)
  const taxReliefAmount =
    0 - taxOf(grossAmount, { ratePercent: homePercent, included: true }, grain)
  const netAmount = grossAmount + taxReliefAmount + parts.adjustmentAmount
  const taxAmount = Math.max(0, taxOf(netAmount, { ratePercent, included }, grain))
  const { goodsAmount, memberAmount, freightAmount, adjustmentAmount } = parts
  return {
    goodsAmount,
    memberAmount,
    freightAmount,
    adjustmentAmount,
    taxReliefAmount,
    taxAmount,
    payableAmount: netAmount + (included ? 0 : taxAmount),
  }
}
