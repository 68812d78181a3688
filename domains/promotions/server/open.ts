/** Activities as buyers find them: what is on for them, and what begins soon. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { filterByAudience } from '#domains/audiences/server/door.ts'
import { skuNamesFor } from '#domains/catalog/server/sale-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn } from '#kit/contract/lang.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { ShopperContext } from '#kit/server/context.ts'
import type { openActivities } from '../contract.ts'
import { ANNOUNCED_DAYS, SHOWN_ACTIVITIES_MAX, SHOWN_PRODUCTS_MAX } from '../limits.ts'
import { withoutUnorderable } from './offers.ts'
import * as sql from './open-sql.ts'

/** Some are for others, so more are read than are shown. */
const READ_MAX = 10 * SHOWN_ACTIVITIES_MAX

export async function openActivitiesFor(
  { reader, lang, now, buyerId }: ShopperContext,
  { kind }: InputOf<typeof openActivities>,
): Promise<DataOf<typeof openActivities>> {
  const until = later(now, ANNOUNCED_DAYS * DAY_MS)
  const [rows, profile] = await Promise.all([
    sql.openAt(reader, { kind: kind ?? null, now, until }, READ_MAX),
    pricingProfile(reader, buyerId, now),
  ])
  const own = await filterByAudience(reader, rows, { buyerId, profile })
  const mine = own.slice(0, SHOWN_ACTIVITIES_MAX)
  const skus = await withoutUnorderable(
    reader,
    mine.flatMap(({ id, skus }) => skus.map((sku) => ({ ...sku, activityId: id }))),
  )
  const goods = await skuNamesFor(
    reader,
    skus.map(({ skuId }) => skuId),
    lang,
  )
  const productOf = new Map(goods.map(({ skuId, productId }) => [skuId, productId]))
  const msTo = (instant: string) => Math.max(Date.parse(instant) - Date.parse(now), 0)
  const shown = mine.map(({ id, names, takesCoupon, startsAt, endsAt, ...row }) => ({
    id,
    kind: row.kind,
    name: textIn(names, lang).text,
    takesCoupon,
    startsInMs: msTo(startsAt),
    leftMs: msTo(endsAt),
    productIds: [
      ...new Set(
        skus.flatMap(({ activityId, skuId }) =>
          activityId === id ? (productOf.get(skuId) ?? []) : [],
        ),
      ),
    ].slice(0, SHOWN_PRODUCTS_MAX),
  }))
  // Where all is sold out there is nothing to show.
  return shown.filter(({ productIds }) => productIds.length > 0)
}
