/** The prices of an SKU for a buyer at every quantity where they change, for the product's page. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import { lowestPricesBefore } from '#domains/catalog/server/door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { activityOffers } from '#domains/promotions/server/door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'
import type { myPrices, Rung } from '../contract.ts'
import type * as z from 'zod/mini'
import { runningOf } from './named-price.ts'
import { rulesOf } from './rules.ts'
import { unitPrice, type Activity, type Buying, type Tier } from './unit-price.ts'

/** @throws {Refused} notFound when it is not on sale */
export async function quantityPricesFor(
  { db, lang, now, buyerId }: ShopperContext,
  { skuId }: InputOf<typeof myPrices>,
): Promise<DataOf<typeof myPrices>> {
  const [[sku], settings, profile, activities] = await Promise.all([
    skusForSale(db, [skuId], lang),
    readSettings(db),
    pricingProfile(db, buyerId, now),
    activityOffers(db, { skuIds: [skuId], buyerId, lang, now }),
  ])
  if (sku === undefined || !sku.published) throw new Refused(Reasons.notFound)
  const currency = CURRENCY_OF[lang]
  const offers = activities.get(skuId) ?? []
  const rungs = toRungs(sku.tiers, { profile, rules: rulesOf(settings), currency }, offers)
  const named = new Set(
    rungs.flatMap(({ steps }) => steps.map(({ values }) => values['activityId'])),
  )
  const used = offers.filter(({ activityId }) => named.has(activityId))
  const lowest = await lowestPricesBefore(
    db,
    used.map(({ startsAt }) => ({ skuId, before: startsAt })),
    { currency, rates: ratesOf(settings) },
  )
  return {
    currency,
    reckonsNet: profile.customerType === 'business',
    rungs,
    activities: used.map((offer, index) => {
      const { activityId, limit, takesCoupon } = offer
      const lowestBefore = lowest[index] ?? null
      return { activityId, ...runningOf(offer, now), limit, takesCoupon, lowestBefore }
    }),
  }
}

/** Pure. Rungs with the same price as the one below are left out. */
function toRungs(
  tiers: readonly Tier[],
  buying: Buying,
  activities: readonly Activity[],
): z.infer<typeof Rung>[] {
  const ends = activities.map(({ leftCount }) => leftCount + 1)
  const froms = new Set([...tiers.map((tier) => tier.minQuantity), ...ends])
  const starts = [...froms].filter((each) => each <= QUANTITY_MAX).sort((a, b) => a - b)
  const rungs: z.infer<typeof Rung>[] = []
  for (const fromQuantity of starts) {
    const price = unitPrice(tiers, fromQuantity, buying, 1, activities)
    if (price === null) continue
    const below = rungs.at(-1)
    if (below?.amount === price.amount && below.listAmount === price.listAmount) continue
    rungs.push({ fromQuantity, ...price })
  }
  return rungs
}
