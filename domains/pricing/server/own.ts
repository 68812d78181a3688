/** A buyer's own prices instead of the public ones, and gifts: for cards, rows and comparisons. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { tiersOfProducts, type SkuTiers } from '#domains/catalog/server/sale-door.ts'
import { activityOffers, flashOffers, hasOpenActivities } from '#domains/promotions/server/door.ts'
import { giftsOfProducts } from '#domains/promotions/server/gift-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'
import { OwnReason, type OwnPrice, type ownPrices, type RunningActivity } from '../contract.ts'
import { rulesOf } from './rules.ts'
import { unitPrice, type Activity, type Buying, type Profile, type Rules } from './unit-price.ts'

export async function ownPricesOf(
  { db, reader, lang, now, buyerId }: ShopperContext,
  { products }: InputOf<typeof ownPrices>,
): Promise<DataOf<typeof ownPrices>> {
  const [settings, profile] = await Promise.all([
    readSettings(reader),
    pricingProfile(reader, buyerId, now),
  ])
  const buying = { profile, rules: rulesOf(settings), currency: CURRENCY_OF[lang] }
  if (!mayPayLess(buying) && !(await hasOpenActivities(db, now))) return []
  const productIds = [...new Set(products)]
  // Not from a replica: most of it is cached.
  const [byProduct, gifts] = await Promise.all([
    tiersOfProducts(db, productIds, lang),
    giftsOfProducts(db, { productIds, buyerId, profile, lang, now }),
  ])
  const skuIds = [...byProduct.values()].flat().map(({ skuId }) => skuId)
  const [activities, flashes] = await Promise.all([
    activityOffers(db, { skuIds, buyerId, profile, lang, now }),
    flashOffers(db, { skuIds, buyerId, profile, lang, now }),
  ])
  return [...byProduct].flatMap(([productId, skus]) => {
    const own = findCheapest(skus, { ...buying, activities, now })
    const activity = gifts.get(productId)
    const gift = activity === undefined ? null : runningOf(activity, now)
    const [sale] = skus
      .flatMap(({ skuId }) => flashes.get(skuId) ?? [])
      .toSorted((a, b) => a.amount - b.amount)
    const flash =
      sale === undefined
        ? null
        : {
            ...runningOf(sale, now),
            activityId: sale.activityId,
            amount: sale.amount,
            currency: buying.currency,
          }
    return own === null && gift === null && flash === null ? [] : [{ productId, own, gift, flash }]
  })
}

/** Most buyers pay the public price: nothing is read for them unless there are activities. */
const mayPayLess = ({ profile, rules }: { profile: Profile; rules: Rules }): boolean =>
  profile.superMember ||
  profile.customerType === 'business' ||
  (rules.levelPercents[profile.level] ?? 0) > 0

type Offers = { activities: ReadonlyMap<number, readonly Activity[]>; now: Instant }

/** Of the product's SKUs, as its card shows it: the lowest public price, and below it the buyer's lowest. */
function findCheapest(
  skus: readonly SkuTiers[],
  { activities, now, ...buying }: Buying & Offers,
): OwnPrice | null {
  const prices = skus.flatMap(({ skuId, tiers }) => {
    const offers = activities.get(skuId) ?? []
    const price = unitPrice(tiers, 1, buying, 1, offers)
    return price === null ? [] : [{ ...price, offers }]
  })
  const listAmount = Math.min(...prices.map((each) => each.listAmount))
  const [lowest] = prices.toSorted((a, b) => a.amount - b.amount)
  return lowest === undefined || lowest.amount >= listAmount
    ? null
    : ownPriceOf({ ...lowest, listAmount }, lowest.offers, now)
}

type Priced = NonNullable<ReturnType<typeof unitPrice>>

/** @returns null where the buyer pays the public price */
export function ownPriceOf(
  { amount, steps, listAmount }: Priced,
  offers: readonly Activity[],
  now: Instant,
): OwnPrice | null {
  const step = steps.find(({ kind }) => OwnReason.safeParse(kind).success)
  if (step === undefined) return null
  const { level, activityId } = step.values
  const offer = offers.find((each) => each.activityId === activityId)
  return {
    amount,
    listAmount,
    reason: OwnReason.parse(step.kind),
    level: typeof level === 'number' ? level : null,
    activity: offer === undefined ? null : runningOf(offer, now),
  }
}

export const runningOf = (
  { name, endsAt }: Pick<Activity, 'name' | 'endsAt'>,
  now: Instant,
): RunningActivity => ({
  name,
  leftMs: Date.parse(endsAt) - Date.parse(now),
})
