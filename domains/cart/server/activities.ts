/** Lines at prices of activities: with which activity each is shown, up to how many it has that price, and whether that is over. */
import { activitiesById } from '#domains/promotions/server/door.ts'
import { activityOf, offersIn } from '#domains/pricing/activity-of.ts'
import type { Priced } from '#domains/pricing/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Cart, CartLine } from '../contract.ts'
import { availableIn } from './check.ts'
import type { Goods, ResolvedLine } from './resolve.ts'
import * as sql from './sql.ts'

type Asking = {
  owner: sql.Owner | null
  /** Those that can be bought. */
  lines: readonly ResolvedLine<sql.LineRow>[]
  prices: ReadonlyMap<string, Priced['lines'][number]>
  goods: Pick<Goods, 'activities'>
  lang: Lang
  now: Instant
}
type Found = {
  activities: Cart['activities']
  /** By line. */
  ofLines: ReadonlyMap<number, NonNullable<CartLine['activity']>>
}

/**
 * A line that is shown at an activity's price for the first time is stored with that activity: whoever has seen this price is told
 * when it is over, however it ends.
 */
export async function activitiesOfLines(db: Queryable, asking: Asking): Promise<Found> {
  const { owner, lines, prices, goods, lang, now } = asking
  const named = lines.flatMap(({ line, unit }) => {
    const offers = offersIn(goods.activities.get(line.skuId), line.warehouseId)
    const price = prices.get(String(line.id))
    const paid = price === undefined ? null : (activityOf(price)?.id ?? null)
    const activityId = paid ?? line.activityId
    if (activityId === null || unit === undefined) return []
    const offer = offers.find((each) => each.activityId === activityId)
    return [{ line, unit, activityId, offer, isPaid: paid !== null }]
  })
  if (named.length === 0) return { activities: [], ofLines: new Map() }
  const fresh = named.flatMap(({ line, activityId }) =>
    line.activityId === activityId ? [] : [{ lineId: line.id, activityId }],
  )
  const ids = [...new Set(named.map(({ activityId }) => activityId))]
  const [known] = await Promise.all([
    activitiesById(db, ids, { lang, now }),
    owner === null || fresh.length === 0 ? 0 : sql.setActivities(db, owner, fresh),
  ])
  const shown = named.flatMap(({ line, unit, activityId, offer, isPaid }) => {
    const isOver = known.find((each) => each.activityId === activityId)?.leftMs === 0
    const wantedCount = line.quantity * unit.factor
    // Another reason makes it cheaper still: an ordinary line, as long as the activity has as much.
    if (!isPaid && offer !== undefined && offer.leftCount >= wantedCount) return []
    const state = isPaid ? 'on' : isOver ? 'over' : offer === undefined ? 'gone' : 'tooMany'
    const isLimited = offer !== undefined && offer.leftCount < Number.MAX_SAFE_INTEGER
    const leftQuantity = isLimited && !isOver ? availableIn(unit, offer.leftCount) : null
    return [{ lineId: line.id, offer, activityId, state, leftQuantity } as const]
  })
  return {
    // What a flash sale holds for this shopper is over before the sale is.
    activities: known
      .filter(({ activityId }) => shown.some((each) => each.activityId === activityId))
      .map((activity) => {
        const ends = shown.flatMap(({ activityId, offer }) =>
          activityId === activity.activityId && offer !== undefined
            ? [Date.parse(offer.endsAt) - Date.parse(now)]
            : [],
        )
        return { ...activity, leftMs: Math.max(0, Math.min(activity.leftMs, ...ends)) }
      })
      .toSorted((one, other) => one.leftMs - other.leftMs),
    ofLines: new Map(
      shown.map(({ lineId, activityId, state, leftQuantity }) => [
        lineId,
        { activityId, state, leftQuantity },
      ]),
    ),
  }
}
