/** Prices an order pad's lines together, with the pipeline that also prices carts and orders. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { priceLines, rulesOf } from '#domains/pricing/server/door.ts'
import { activityOffers } from '#domains/promotions/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'
import type { pricePad } from '../../pad-contract.ts'
import { payForPricing } from './cost.ts'

/** @throws {Refused} tooMany */
export async function price(
  context: ShopperContext,
  { lines }: InputOf<typeof pricePad>,
): Promise<DataOf<typeof pricePad>> {
  const { db, reader, lang, now, buyerId } = context
  await payForPricing(context, lines)
  const skuIds = [...new Set(lines.map(({ skuId }) => skuId))]
  const [skus, settings, profile, activities] = await Promise.all([
    skusForSale(reader, skuIds, lang),
    readSettings(reader),
    pricingProfile(reader, buyerId, now),
    activityOffers(db, { skuIds, buyerId, lang, now }),
  ])
  const bySku = new Map(skus.map((sku) => [sku.skuId, sku]))
  const currency = CURRENCY_OF[lang]
  const priced = priceLines({
    currency,
    profile,
    rules: rulesOf(settings),
    freight: null,
    adjustmentAmount: 0,
    lines: lines.flatMap(({ skuId, unitId, quantity }, index) => {
      const sku = bySku.get(skuId)
      const unit = sku?.units.find(({ id }) => id === unitId)
      if (sku === undefined || unit === undefined || !sku.published) return []
      const { factor } = unit
      const baseQuantity = quantity * factor
      const { tiers } = sku
      const offers = activities.get(skuId) ?? []
      const key = String(index)
      return [{ key, skuId, quantity, factor, baseQuantity, tiers, activities: offers }]
    }),
  })
  const byKey = new Map(priced.lines.map((line) => [line.key, line]))
  const { goodsAmount, memberAmount } = priced.totals
  return {
    currency,
    prices: lines.map((_, index) => {
      const line = byKey.get(String(index))
      if (line === undefined) return null
      const { unitAmount, listUnitAmount, lineAmount, steps } = line
      return { unitAmount, listUnitAmount, lineAmount, steps }
    }),
    goodsAmount,
    memberAmount,
    totalAmount: goodsAmount + memberAmount,
  }
}
