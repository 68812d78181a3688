/** The activities whose prices and gifts a checkout has, and what its order takes of them. */
import { takeOffers } from '#domains/promotions/server/door.ts'
import type { NewOrder } from '#domains/orders/server/make-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { activityOf } from '#domains/pricing/activity-of.ts'
import type { Evaluated } from './evaluate.ts'

/** @returns false when one of them is over or used up meanwhile: the caller must then roll back */
export function takeActivities(
  tx: Queryable,
  { number: orderNumber, buyerId, placedAt: now }: NewOrder,
  { lines, gifts: { gifts } }: Evaluated,
): Promise<boolean> {
  const priced = lines.flatMap(({ skuId, price }) => {
    const activity = activityOf(price)
    return activity === null ? [] : [{ activityId: activity.id, skuId, count: price.baseQuantity }]
  })
  const given = gifts.map(({ activityId, skuId }) => ({ activityId, skuId, count: 1 }))
  const found = [...priced, ...given]
  const taken = [
    ...Map.groupBy(found, ({ activityId, skuId }) => `${activityId}:${skuId}`).values(),
  ]
  return takeOffers(
    tx,
    { orderNumber, buyerId, now },
    taken.flatMap((same) => {
      const count = same.reduce((sum, each) => sum + each.count, 0)
      return same.slice(0, 1).map((each) => ({ ...each, count }))
    }),
  )
}
