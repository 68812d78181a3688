/** Goods of the demo world by their codes. */
import { PRICE_STEP } from '#kit/contract/money.ts'
import type { Scene } from '#demo/world/acts.ts'

/** The first SKU of each product, with its retail price in the base currency. */
export async function goodsOf({ buyer, cast }: Scene, codes: readonly string[]) {
  return Promise.all(
    codes.map(async (code) => {
      const made = cast.goods.goods.find((each) => each.code === code)
      const [sku] = made?.skus ?? []
      if (made === undefined || sku === undefined) throw new Error(`the demo sells no ${code}`)
      const { skus } = await buyer.product(made.productId)
      return {
        skuId: skus[0]?.id ?? 0,
        code: sku.code,
        amount: skus[0]?.tiers[0]?.priceAmount ?? 0,
      }
    }),
  )
}

/** So many per cent less, in steps of the currency. */
export const toReducedAmount = (amount: number, percent: number): number =>
  Math.round((amount * (100 - percent)) / 100 / PRICE_STEP.CNY) * PRICE_STEP.CNY
