/** A buyer's own prices instead of the public ones, and gifts: for cards, rows and comparisons. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { tiersOfProducts } from '#domains/catalog/server/sale-door.ts'
import { activityOffers, flashOffers, hasOpenActivities } from '#domains/promotions/server/door.ts'
import { giftsOfProducts } from '#domains/promotions/server/gift-door.ts'
import { pricesOnFor, readCountedProducts } from '#domains/promotions/server/price-door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'
import type { ownPrices } from '../contract.ts'
import { cheapestByProduct, readListPrices, type OwnPricesByProduct } from './list-prices.ts'
import { runningOf, showOwnPrices } from './named-price.ts'
import { rulesOf } from './rules.ts'
import type { Profile, Rules } from './unit-price.ts'

export async function ownPricesOf(
  { db, reader, lang, now, buyerId }: ShopperContext,
  { products }: InputOf<typeof ownPrices>,
): Promise<DataOf<typeof ownPrices>> {
  const [settings, profile] = await Promise.all([
    readSettings(reader),
    pricingProfile(reader, buyerId, now),
  ])
  const currency = CURRENCY_OF[lang]
  if (!mayPayLess({ profile, rules: rulesOf(settings) }) && !(await hasOpenActivities(db, now)))
    return []
  const productIds = [...new Set(products)]
  const asker = { buyerId, profile, lang, now }
  // Not from a replica: most of it is cached.
  const [gifts, activityIds, counted] = await Promise.all([
    giftsOfProducts(db, { ...asker, productIds }),
    pricesOnFor(db, asker),
    readCountedProducts(db),
  ])
  const uncounted = productIds.filter((id) => !counted.has(id))
  const [listed, { prices, flashes }] = await Promise.all([
    readListPrices(db, { productIds: uncounted, activityIds, profile, lang }),
    uncounted.length === productIds.length
      ? NOTHING_COUNTED
      : countedPrices(
          db,
          productIds.filter((id) => counted.has(id)),
          asker,
          settings,
        ),
  ])
  const named = [...listed.values(), ...prices.values()]
  const shown = await showOwnPrices(db, named, { settings, currency, now })
  return [...listed.keys(), ...prices.keys()].flatMap((productId, at) => {
    const own = shown[at] ?? null
    const activity = gifts.get(productId)
    const gift = activity === undefined ? null : runningOf(activity, now)
    const sale = flashes.get(productId)
    const flash =
      sale === undefined
        ? null
        : {
            ...runningOf(sale, now),
            activityId: sale.activityId,
            amount: sale.amount,
            currency,
          }
    return own === null && gift === null && flash === null ? [] : [{ productId, own, gift, flash }]
  })
}

/** Most buyers pay the public price: nothing is read for them unless there are activities. */
const mayPayLess = ({ profile, rules }: { profile: Profile; rules: Rules }): boolean =>
  profile.superMember ||
  profile.customerType === 'business' ||
  (rules.levelPercents[profile.level] ?? 0) > 0

type Sale = NonNullable<ReturnType<Awaited<ReturnType<typeof flashOffers>>['get']>>[number]
type CountedPrices = {
  prices: OwnPricesByProduct
  flashes: ReadonlyMap<number, Sale>
}

const NOTHING_COUNTED: CountedPrices = { prices: new Map(), flashes: new Map() }

/** By product, of those whose prices depend on what orders have taken: read for each buyer. */
async function countedPrices(
  db: ShopperContext['db'],
  productIds: readonly number[],
  asker: Pick<ShopperContext, 'buyerId' | 'lang' | 'now'> & { profile: Profile },
  settings: Settings,
): Promise<CountedPrices> {
  const { profile, lang } = asker
  const byProduct = await tiersOfProducts(db, productIds, lang)
  const skuIds = [...byProduct.values()].flat().map(({ skuId }) => skuId)
  const [activities, offers] = await Promise.all([
    activityOffers(db, { ...asker, skuIds }),
    flashOffers(db, { ...asker, skuIds }),
  ])
  const buying = { profile, rules: rulesOf(settings), currency: CURRENCY_OF[lang] }
  const flashes = new Map<number, Sale>()
  for (const [productId, skus] of byProduct) {
    const [sale] = skus
      .flatMap(({ skuId }) => offers.get(skuId) ?? [])
      .toSorted((a, b) => a.amount - b.amount)
    if (sale !== undefined) flashes.set(productId, sale)
  }
  return { prices: cheapestByProduct(byProduct, { ...buying, activities, settings }), flashes }
}
