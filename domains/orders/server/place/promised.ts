/** An answered request for a quote as lines to order, and where its freight holds. */
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import type { Promised } from '#domains/quotes/server/door.ts'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant, Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { OrderReasons } from '../../contract.ts'
import type { WantedLine } from './evaluate.ts'

type Asking = { buyerId: number; now: Instant; lang: Lang }

/**
 * Exactly the units that were answered, from the warehouse that has the most of each.
 * @throws {Refused} promiseOver when one of the goods, or its unit, is sold no more
 */
export async function promisedLines(
  db: Queryable,
  promised: Promised,
  { buyerId, now, lang }: Asking,
): Promise<WantedLine[]> {
  const ids = [...new Set(promised.lines.map(({ skuId }) => skuId))]
  const [skus, free] = await Promise.all([
    skusForSale(db, ids, lang),
    availabilityOf(db, ids, { buyerId, now }),
  ])
  return promised.lines.map(({ skuId, unitId, quantity }) => {
    const unit = skus.find((each) => each.skuId === skuId)?.units.find(({ id }) => id === unitId)
    const places = free.find((each) => each.skuId === skuId)?.warehouses ?? []
    const [best] = places.toSorted((a, b) => b.availableCount - a.availableCount)
    if (unit === undefined || best === undefined) throw new Refused(OrderReasons.promiseOver)
    return { cartLineId: null, skuId, unitId, warehouseId: best.warehouseId, quantity }
  })
}

/** Whether the answered freight is that of this place and way. */
export const freightApplies = (
  { freight }: Promised,
  place: { country: string; provinceCode: string | null } | null,
  method: DeliveryMethod | null,
): boolean =>
  freight !== null &&
  place !== null &&
  method === freight.delivery &&
  place.country === freight.country &&
  (freight.provinceCode === null || place.provinceCode?.slice(0, 2) === freight.provinceCode)
