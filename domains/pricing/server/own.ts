/** A buyer's own prices instead of the public ones, and gifts: for cards, rows and comparisons. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { lowestPricesBefore } from '#domains/catalog/server/door.ts'
import { tiersOfProducts, type SkuTiers } from '#domains/catalog/server/sale-door.ts'
import { activityOffers, flashOffers, hasOpenActivities } from '#domains/promotions/server/door.ts'
import { giftsOfProducts } from '#domains/promotions/server/gift-door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { newDerived } from '#kit/server/cache/derived.ts'
import type { Queryable } from '#kit/server/database/db.ts'
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
  const cheapest = [...byProduct.values()].map((skus) =>
    cheapestOf(skus, { ...buying, activities, settings }),
  )
  const prices = await showOwnPrices(db, cheapest, { settings, currency: buying.currency, now })
  return [...byProduct].flatMap(([productId, skus], at) => {
    const own = prices[at] ?? null
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

type Offers = { activities: ReadonlyMap<number, readonly Activity[]> }

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

type Priced = NonNullable<ReturnType<typeof unitPrice>> & { skuId: number }
/** A buyer's own price of an SKU, with the offer behind it where an activity is the reason. */
export type NamedPrice = Omit<OwnPrice, 'activity' | 'lowestBefore'> & {
  skuId: number
  offer: Activity | null
}

/** @returns null where the buyer pays the public price */
export function nameOwnPrice(
  { skuId, amount, steps, listAmount }: Priced,
  offers: readonly Activity[],
): NamedPrice | null {
  const step = steps.find(({ kind }) => OwnReason.safeParse(kind).success)
  if (step === undefined) return null
  const { level, activityId } = step.values
  const offer = offers.find((each) => each.activityId === activityId) ?? null
  const reason = OwnReason.parse(step.kind)
  return {
    skuId,
    amount,
    listAmount,
    reason,
    level: typeof level === 'number' ? level : null,
    offer,
  }
}

/**
 * As screens show them: an activity's with how long it goes on, and beside it the lowest price of the thirty days before it began.
 * @param db never a replica: what was asked is cached
 * @returns in the order of `prices`; null where there is none
 */
export async function showOwnPrices(
  db: Queryable,
  prices: readonly (NamedPrice | null)[],
  { settings, currency, now }: { settings: Settings; currency: Currency; now: Instant },
): Promise<(OwnPrice | null)[]> {
  const unread = prices.filter(
    (price): price is OfActivity => price?.offer != null && !lowestOf.has(price),
  )
  const lows = await lowestPricesBefore(
    db,
    unread.map(({ skuId, offer }) => ({ skuId, before: offer.startsAt })),
    { currency, rates: ratesOf(settings) },
  )
  for (const [at, price] of unread.entries()) lowestOf.set(price, lows[at] ?? null)
  const nowMs = Date.parse(now)
  return prices.map((price) => {
    if (price === null) return null
    // Written out: copying the rest of an object costs more than all else here.
    const { amount, listAmount, reason, level, offer } = price
    const activity = offer && { name: offer.name, leftMs: Date.parse(offer.endsAt) - nowMs }
    const lowestBefore = offer && (lowestOf.get(price) ?? null)
    return { amount, listAmount, reason, level, activity, lowestBefore }
  })
}

type OfActivity = NamedPrice & { offer: Activity }

/** Beside prices that are worked out once: what was asked before an activity does not change, so these last as long as the price does. */
const lowestOf = new WeakMap<NamedPrice, number | null>()

export const runningOf = (
  { name, endsAt }: Pick<Activity, 'name' | 'endsAt'>,
  now: Instant,
): RunningActivity => ({
  name,
  leftMs: Date.parse(endsAt) - Date.parse(now),
})
