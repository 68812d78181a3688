/** The prices of an SKU for a buyer at every quantity where they change, for the product's page. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'
import type { myPrices, Rung } from '../contract.ts'
import type * as z from 'zod/mini'
import { rulesOf } from './rules.ts'
import { unitPrice, type Buying, type Tier } from './unit-price.ts'

/** @throws {Refused} notFound when it is not on sale */
export async function quantityPricesFor(
  { db, lang, now, buyerId }: ShopperContext,
  { skuId }: InputOf<typeof myPrices>,
): Promise<DataOf<typeof myPrices>> {
  const [[sku], settings, profile] = await Promise.all([
    skusForSale(db, [skuId], lang),
    readSettings(db),
    pricingProfile(db, buyerId, now),
  ])
  if (sku === undefined || !sku.published) throw new Refused(Reasons.notFound)
  const currency = CURRENCY_OF[lang]
  return {
    currency,
    reckonsNet: profile.customerType === 'business',
    rungs: toRungs(sku.tiers, { profile, rules: rulesOf(settings), currency }),
  }
}

/** Pure. Rungs with the same price as the one below are left out. */
function toRungs(tiers: readonly Tier[], buying: Buying): z.infer<typeof Rung>[] {
  const starts = [...new Set(tiers.map((tier) => tier.minQuantity))].sort((a, b) => a - b)
  const rungs: z.infer<typeof Rung>[] = []
  for (const fromQuantity of starts) {
    const price = unitPrice(tiers, fromQuantity, buying)
    if (price === null) continue
    const below = rungs.at(-1)
    if (below?.amount === price.amount && below.listAmount === price.listAmount) continue
    rungs.push({ fromQuantity, ...price })
  }
  return rungs
}
