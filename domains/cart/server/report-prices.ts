/** What the lines of a report cost this buyer today, for the quantity that they bought before. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { offersIn } from '#domains/pricing/activity-of.ts'
import { priceLines, rulesOf } from '#domains/pricing/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Goods, LineToResolve } from './resolve.ts'

type Buyer = { buyerId: number; lang: Lang; now: Instant }

/**
 * Of one unit after volume, membership and activities, all lines together as one order. One more piece or less may be another
 * volume price, so what was paid is compared with nothing but the same quantity.
 * @returns in the order of the lines; null without a price
 */
export async function unitPricesToday(
  db: Queryable,
  { buyerId, lang, now }: Buyer,
  { lines, goods }: { lines: readonly LineToResolve[]; goods: Goods },
): Promise<(number | null)[]> {
  const [settings, profile] = await Promise.all([
    readSettings(db),
    pricingProfile(db, buyerId, now),
  ])
  const priced = priceLines({
    currency: CURRENCY_OF[lang],
    profile,
    rules: rulesOf(settings),
    freight: null,
    adjustmentAmount: 0,
    lines: lines.flatMap(({ skuId, unitId, warehouseId, quantity }, index) => {
      const sku = goods.skus.get(skuId)
      const factor = sku?.units.find(({ id }) => id === unitId)?.factor
      if (sku === undefined || factor === undefined) return []
      const key = String(index)
      const activities = offersIn(goods.activities.get(skuId), warehouseId)
      const baseQuantity = quantity * factor
      return [{ key, skuId, quantity, factor, baseQuantity, tiers: sku.tiers, activities }]
    }),
  })
  const byKey = new Map(priced.lines.map(({ key, unitAmount }) => [key, unitAmount]))
  return lines.map((_, index) => byKey.get(String(index)) ?? null)
}
