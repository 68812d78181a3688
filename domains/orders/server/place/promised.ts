/** An answered request for a quote as lines to order: which of a product's choices, and from where. */
import { skusForSale, skusOfProducts } from '#domains/catalog/server/door.ts'
import type { Promised } from '#domains/quotes/server/door.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant, Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { OrderReasons } from '../../contract.ts'
import type { WantedLine } from './evaluate.ts'

type Choice = { skuIds: readonly number[]; buyerId: number; now: Instant; lang: Lang }

/**
 * The base unit of each, from the warehouse that has the most of it.
 * @param choice `skuIds` names the choice of each product that has several
 * @throws {Refused} choiceNeeded, promiseOver when one of the goods is sold no more
 */
export async function promisedLines(
  db: Queryable,
  promised: Promised,
  { skuIds, buyerId, now, lang }: Choice,
): Promise<WantedLine[]> {
  const productIds = promised.lines.map(({ productId }) => productId)
  const all = await skusOfProducts(db, productIds)
  const chosen = promised.lines.map(({ productId, quantity }) => {
    const own = all.filter((each) => each.productId === productId)
    const sku = own.length === 1 ? own[0] : own.find(({ skuId }) => skuIds.includes(skuId))
    if (own.length === 0) throw new Refused(OrderReasons.promiseOver)
    if (sku === undefined) throw new Refused(OrderReasons.choiceNeeded, { detail: { productId } })
    return { skuId: sku.skuId, quantity }
  })
  const ids = chosen.map(({ skuId }) => skuId)
  const [skus, free] = await Promise.all([
    skusForSale(db, ids, lang),
    availabilityOf(db, ids, { buyerId, now }),
  ])
  return chosen.map(({ skuId, quantity }) => {
    const unit = skus.find((each) => each.skuId === skuId)?.units.find(({ factor }) => factor === 1)
    const places = free.find((each) => each.skuId === skuId)?.warehouses ?? []
    const [best] = places.toSorted((a, b) => b.availableCount - a.availableCount)
    if (unit === undefined || best === undefined) throw new Refused(OrderReasons.promiseOver)
    return {
      cartLineId: null,
      skuId,
      unitId: unit.id,
      warehouseId: best.warehouseId,
      quantity,
    }
  })
}
