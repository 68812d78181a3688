/** A buyer's own prices instead of the public ones, and gifts: for cards, rows and comparisons. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { tiersOfProducts, type SkuTiers } from '#domains/catalog/server/sale-door.ts'
import { activityOffers, flashOffers, hasOpenActivities } from '#domains/promotions/server/door.ts'
import { giftsOfProducts } from '#domains/promotions/server/gift-door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { newDerived } from '#kit/server/cache/derived.ts'
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
    const cheapest = cheapestOf(skus, { ...buying, activities, settings })
    const own = cheapest === null ? null : shownAt(cheapest, now)
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
    return price === null ? [] : [{ ...price, offers }]
  })
  const listAmount = Math.min(...prices.map((each) => each.listAmount))
  const [lowest] = prices.toSorted((a, b) => a.amount - b.amount)
  return lowest === undefined || lowest.amount >= listAmount
    ? null
    : nameReason({ ...lowest, listAmount }, lowest.offers)
}

type Priced = NonNullable<ReturnType<typeof unitPrice>>
type NamedPrice = Omit<OwnPrice, 'activity'> & { offer: Activity | null }

/** @returns null where the buyer pays the public price */
function nameReason(
  { amount, steps, listAmount }: Priced,
  offers: readonly Activity[],
): NamedPrice | null {
  const step = steps.find(({ kind }) => OwnReason.safeParse(kind).success)
  if (step === undefined) return null
  const { level, activityId } = step.values
  const offer = offers.find((each) => each.activityId === activityId) ?? null
  const reason = OwnReason.parse(step.kind)
  return { amount, listAmount, reason, level: typeof level === 'number' ? level : null, offer }
}

const shownAt = ({ offer, ...price }: NamedPrice, now: Instant): OwnPrice => ({
  ...price,
  activity: offer === null ? null : runningOf(offer, now),
})

/** @returns null where the buyer pays the public price */
export function ownPriceOf(
  priced: Priced,
  offers: readonly Activity[],
  now: Instant,
): OwnPrice | null {
  const price = nameReason(priced, offers)
  return price === null ? null : shownAt(price, now)
}

export const runningOf = (
  { name, endsAt }: Pick<Activity, 'name' | 'endsAt'>,
  now: Instant,
): RunningActivity => ({
  name,
  leftMs: Date.parse(endsAt) - Date.parse(now),
})
