/** The coupon that takes most off goods which all are in its scope, before freight is known. Pure. */
import type { Currency } from '#kit/contract/money.ts'
import type { Terms } from './contract.ts'
import { bestOf, discountOf } from './worth.ts'

type Dated = Terms & { validUntil: string | null }

/**
 * @param of.amount what the goods cost the buyer, in minor units
 * @param of.isOfActivity whether that is the price of an activity
 * @returns null where none takes anything off
 */
export function bestCoupon<C extends Dated>(
  coupons: readonly C[],
  { amount, currency, isOfActivity }: { amount: number; currency: Currency; isOfActivity: boolean },
): { coupon: C; leftAmount: number } | null {
  const goods = { amount, productId: 0, brandId: null, categoryIds: [], isOfActivity }
  const order = { currency, lines: [goods], freightAmount: 0, feeAmount: 0 }
  const choices = coupons
    .filter((coupon) => coupon.currency === currency)
    .flatMap((coupon) => {
      const { discount } = discountOf({ ...coupon, scope: 'all', scopeIds: [] }, order)
      return discount === null
        ? []
        : [{ coupon, amount: discount.amount, validUntil: coupon.validUntil ?? '' }]
    })
  const best = bestOf(choices)
  const taken = choices.find(({ coupon }) => coupon === best)
  return best === null || taken === undefined
    ? null
    : { coupon: best, leftAmount: amount - taken.amount }
}
