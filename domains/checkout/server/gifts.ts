/** Gifts that come with a checkout: what its goods earn. */
import { giftChoicesOf } from '#domains/cart/server/door.ts'
import type { Priced } from '#domains/pricing/server/door.ts'
import type { ActivityOffer } from '#domains/promotions/server/door.ts'
import {
  findGifts,
  type FoundGifts,
  type PlacedGift,
} from '#domains/promotions/server/gift-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { isHeldPrice } from '#domains/pricing/activity-of.ts'
import type { UnpricedLine } from './priced-line.ts'

type Asking = Omit<Parameters<typeof findGifts>[1], 'lines' | 'choices' | 'buyerId'> & {
  buyerId: number
  found: readonly UnpricedLine[]
  priced: Priced
  activities: ReadonlyMap<number, readonly ActivityOffer[]>
  /** Those that serve buyers. */
  names: ReadonlyMap<number, string>
}

/** With the names of their warehouses. */
export type Gifts = Omit<FoundGifts, 'gifts'> & {
  gifts: (PlacedGift & { warehouseName: string })[]
}
export const NO_GIFTS: Gifts = { offers: [], gifts: [] }

/** What a flash sale holds earns none. */
export async function giftsFor(
  db: Queryable,
  { found, priced, activities, names, ...asking }: Asking,
): Promise<Gifts> {
  const lines = found.flatMap((line) => {
    const { key, skuId, warehouseId, sku } = line
    const price = priced.lines.find((each) => each.key === key)
    if (price === undefined || isHeldPrice(price, activities.get(skuId))) return []
    const { lineAmount: amount, baseQuantity: count } = price
    return [{ key, skuId, productId: sku.productId, warehouseId, amount, count }]
  })
  const choices = asking.agreed === null ? await giftChoicesOf(db, asking.buyerId) : []
  const gifts = await findGifts(db, { ...asking, lines, choices })
  return {
    ...gifts,
    gifts: gifts.gifts.flatMap((gift) => {
      const warehouseName = names.get(gift.warehouseId)
      return warehouseName === undefined ? [] : [{ ...gift, warehouseName }]
    }),
  }
}
