/** What of an SKU can be ordered: limits of activities leave at least so many, and flash sales hold multiples of the step. */
import { leastOf } from '#domains/catalog/least-quantity.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ActivityForm } from '../../contract.ts'
import { PromotionReasons } from '../../reasons.ts'
import { setUnits, type Units } from './session-sql.ts'

/** Base units. Flash sales are ordered in the base unit, other prices hold in each. */
type Limited = {
  skuId: number
  quotaCount: number | null
  perOrderCount: number | null
  perBuyerCount: number | null
}

/** A price for fewer than can be ordered is nobody's. Of gifts, which are not ordered, nothing is asked. @throws {Refused} belowLeast */
export async function demandOrderable(
  tx: Queryable,
  kind: ActivityForm['kind'],
  skus: readonly Limited[],
): Promise<Units[]> {
  if (kind === 'gift') return []
  const ids = skus.map(({ skuId }) => skuId)
  const goods = new Map((await skusForSale(tx, ids, 'cn')).map((sku) => [sku.skuId, sku]))
  return skus.map(({ skuId, quotaCount, perOrderCount, perBuyerCount }) => {
    const { units = [], code = '' } = goods.get(skuId) ?? {}
    const usable = kind === 'flash' ? units.slice(0, 1) : units
    const leastCount = Math.min(...usable.map((unit) => leastOf(unit) * unit.factor))
    const mostCount = Math.min(
      ...[quotaCount, perOrderCount, perBuyerCount].map((count) => count ?? Infinity),
    )
    if (mostCount < leastCount)
      throw new Refused(PromotionReasons.belowLeast, { values: { code, count: leastCount } })
    return { skuId, leastCount, stepCount: usable[0]?.step ?? 1 }
  })
}

/** What the sale holds from now on, by the goods' units as they are. @throws {Refused} belowLeast */
export async function takeUnits(
  tx: Queryable,
  activityId: number,
  skus: readonly Limited[],
): Promise<void> {
  await setUnits(tx, activityId, await demandOrderable(tx, 'flash', skus))
}

/** The largest number that can be ordered at or below a count; 0 when that is less than the minimum. */
export const orderableOf = (
  count: number,
  { leastCount, stepCount }: Pick<Units, 'leastCount' | 'stepCount'>,
): number => (count < leastCount ? 0 : count - (count % stepCount))
