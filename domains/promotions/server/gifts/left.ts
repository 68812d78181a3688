/** What can be given: gifts that are for sale, with how many of each this buyer's orders can still have. */
import { skusForSale, type SkuForSale } from '#domains/catalog/server/sale-door.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { limitOfActivity, type Allowed } from '../../activity-limit.ts'
import type { OpenGifts } from './sql.ts'

type Reader = { buyerId: number | null; lang: Lang; now: Instant }
export type GiftInStock = { sku: SkuForSale; stockCount: number }

/** By SKU; those that are not for sale are left out. `stockCount`: base units in all open warehouses. */
export async function giftsInStock(
  db: Queryable,
  rules: readonly Pick<OpenGifts, 'tiers'>[],
  { buyerId, lang, now }: Reader,
): Promise<ReadonlyMap<number, GiftInStock>> {
  const skuIds = [
    ...new Set(
      rules.flatMap(({ tiers }) =>
        tiers.flatMap(({ options }) => options.map(({ skuId }) => skuId)),
      ),
    ),
  ]
  if (skuIds.length === 0) return new Map()
  const [skus, stock] = await Promise.all([
    skusForSale(db, skuIds, lang),
    availabilityOf(db, skuIds, buyerId === null ? null : { buyerId, now }),
  ])
  const counts = new Map(
    stock.map(({ skuId, warehouses }) => [
      skuId,
      warehouses.reduce((sum, { availableCount }) => sum + Math.max(0, availableCount), 0),
    ]),
  )
  return new Map(
    skus
      .filter(({ published, units }) => published && units.length > 0)
      .map((sku) => [sku.skuId, { sku, stockCount: counts.get(sku.skuId) ?? 0 }]),
  )
}

/** An order of this buyer can have one. */
export const isGiftLeft = (
  option: Allowed & { skuId: number },
  goods: ReadonlyMap<number, GiftInStock>,
): boolean =>
  limitOfActivity(option)?.leftCount !== 0 && (goods.get(option.skuId)?.stockCount ?? 0) > 0
