/**
 * What the products of a list cost buyers of one kind, worked out once: a list of twenty is asked for by everybody who opens it, and its answer
 * differs by language, kind of buyer and the activities that are on for them alone. All of these are parts of the key, so at the millisecond
 * an activity begins or ends, or a buyer's level moves, another entry is asked for. Prices, settings and what staff do to activities invalidate
 * it in all processes. Nothing that orders move is in it (decision 720).
 */
import { tiersOfProducts, type SkuTiers } from '#domains/catalog/server/sale-door.ts'
import { ACTIVITIES_TAG, offersOfActivities } from '#domains/promotions/server/price-door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { newDerived } from '#kit/server/cache/derived.ts'
import { onInvalidation, type Tag } from '#kit/server/cache/invalidate.ts'
import { newTaggedCache } from '#kit/server/cache/tagged-cache.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { nameOwnPrice, type NamedPrice } from './named-price.ts'
import { rulesOf } from './rules.ts'
import { unitPrice, type Activity, type Buying, type Profile } from './unit-price.ts'

type Asked = {
  /** None of which has a price that depends on what orders have taken. */
  productIds: readonly number[]
  /** Special and fixed prices that are on for this kind of buyer, ascending. */
  activityIds: readonly number[]
  profile: Profile
  lang: Lang
}
/** By product; null: the public price. Products that are not on sale are left out. */
export type OwnPricesByProduct = ReadonlyMap<number, NamedPrice | null>
type ListPrices = { tags: readonly Tag[]; prices: OwnPricesByProduct }

/** Where no listener receives notifications (a script), and of what has no notification. */
const MAX_AGE_MS = 60_000
const MAX_BYTES = 6 * 1024 * 1024
/** The memory of a price with its offer, and of a tag with its place in the index. */
const PRICE_BYTES = 300
const TAG_BYTES = 200

const cache = newTaggedCache<ListPrices>({
  freshMs: MAX_AGE_MS,
  keepMs: MAX_AGE_MS,
  maxBytes: MAX_BYTES,
  sizeOf: ({ tags, prices }) => tags.length * TAG_BYTES + prices.size * PRICE_BYTES,
})
onInvalidation(cache.purge)

export const listPriceStats = cache.stats

/** @param db never a replica. @returns the same objects for all of one kind until something of them changes */
export async function readListPrices(db: Queryable, asked: Asked): Promise<OwnPricesByProduct> {
  const { productIds, activityIds, profile, lang } = asked
  const { customerType, level, superMember } = profile
  const key = `${lang} ${customerType} ${level} ${superMember} ${activityIds.join()} ${productIds.join()}`
  const { prices } = await cache.get(key, () => findListPrices(db, asked))
  return prices
}

/** Everything is read anew: what the caller has read may be from before an invalidation. */
async function findListPrices(
  db: Queryable,
  { productIds, activityIds, profile, lang }: Asked,
): Promise<ListPrices> {
  const [settings, byProduct] = await Promise.all([
    readSettings(db),
    tiersOfProducts(db, productIds, lang),
  ])
  const skuIds = [...byProduct.values()].flat().map(({ skuId }) => skuId)
  const activities = await offersOfActivities(db, { skuIds, activityIds, lang })
  const buying = { profile, rules: rulesOf(settings), currency: CURRENCY_OF[lang] }
  const prices = cheapestByProduct(byProduct, { ...buying, activities, settings })
  return { tags: [ACTIVITIES_TAG, ...productIds.map((id) => `product:${id}`)], prices }
}

type Offers = { activities: ReadonlyMap<number, readonly Activity[]> }

export const cheapestByProduct = (
  byProduct: ReadonlyMap<number, readonly SkuTiers[]>,
  buying: Buying & Offers & { settings: Settings },
): OwnPricesByProduct =>
  new Map([...byProduct].map(([productId, skus]) => [productId, cheapestOf(skus, buying)]))

const cheapestOfSkus = newDerived<readonly SkuTiers[], NamedPrice | null>()

/** Worked out once for all who have the same prices: those are the same objects until something of them changes. */
function cheapestOf(
  skus: readonly SkuTiers[],
  { settings, activities, ...buying }: Buying & Offers & { settings: Settings },
): NamedPrice | null {
  const { customerType, level, superMember } = buying.profile
  const offers = skus.map(({ skuId }) => activities.get(skuId))
  return cheapestOfSkus(
    skus,
    `${customerType}:${level}:${superMember}`,
    [settings, ...offers],
    () => findCheapest(skus, { ...buying, activities }),
  )
}

/** Of the product's SKUs, as its card shows it: the lowest public price, and below it the buyer's lowest. */
function findCheapest(
  skus: readonly SkuTiers[],
  { activities, ...buying }: Buying & Offers,
): NamedPrice | null {
  const prices = skus.flatMap(({ skuId, tiers }) => {
    const offers = activities.get(skuId) ?? []
    const price = unitPrice(tiers, 1, buying, 1, offers)
    return price === null ? [] : [{ ...price, skuId, offers }]
  })
  const listAmount = Math.min(...prices.map((each) => each.listAmount))
  const [lowest] = prices.toSorted((a, b) => a.amount - b.amount)
  return lowest === undefined || lowest.amount >= listAmount
    ? null
    : nameOwnPrice({ ...lowest, listAmount }, lowest.offers)
}
