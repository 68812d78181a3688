/** Goods for rows of product lists: choices, units, prices and stock by warehouse. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { skusForSale, skusOfProducts, type SkuForSale } from '#domains/catalog/server/sale-door.ts'
import {
  cheaperFrom,
  GUEST,
  ownPriceOf,
  rulesOf,
  unitPrice,
  type Buying,
} from '#domains/pricing/server/door.ts'
import { activityOffers, type ActivityOffer } from '#domains/promotions/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { stockShownTo } from '#domains/stock/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'
import type { rowGoods, RowSku } from '../contract.ts'
import { ROW_SKUS_MAX } from '../limits.ts'

export async function rows(
  context: ShopperContext,
  productIds: readonly number[],
): Promise<DataOf<typeof rowGoods>> {
  const { db, reader, lang, now, buyerId } = context
  const all = Map.groupBy(
    await skusOfProducts(reader, [...new Set(productIds)]),
    ({ productId }) => productId,
  )
  const listed = [...all].map(([productId, skus]) => ({
    productId,
    hasMore: skus.length > ROW_SKUS_MAX,
    skuIds: skus.slice(0, ROW_SKUS_MAX).map(({ skuId }) => skuId),
  }))
  const skuIds = listed.flatMap((each) => each.skuIds)
  const [skus, stock, settings, profile, activities] = await Promise.all([
    skusForSale(reader, skuIds, lang),
    stockShownTo(context, skuIds),
    readSettings(reader),
    pricingProfile(reader, buyerId, now),
    activityOffers(db, { skuIds, buyerId, lang, now }),
  ])
  const currency = CURRENCY_OF[lang]
  const buying = { profile, rules: rulesOf(settings), currency }
  const bySku = new Map(skus.map((sku) => [sku.skuId, sku]))
  const places = new Map(stock.map(({ skuId, warehouses }) => [skuId, warehouses]))
  return {
    currency,
    products: listed.map(({ productId, hasMore, skuIds: own }) => ({
      productId,
      hasMore,
      skus: own.flatMap((skuId) => {
        const offers = activities.get(skuId) ?? []
        return rowOf(bySku.get(skuId), { buying, offers, now }, places.get(skuId) ?? [])
      }),
    })),
  }
}

/** The profile whose prices the column of member prices shows to all visitors. */
const SUPER_MEMBER = { ...GUEST, superMember: true }

/** Empty for an SKU without a price in this currency. */
function rowOf(
  sku: SkuForSale | undefined,
  { buying, offers, now }: { buying: Buying; offers: readonly ActivityOffer[]; now: Instant },
  warehouses: RowSku['warehouses'],
): RowSku[] {
  const [retail] = sku?.tiers ?? []
  if (sku === undefined || retail === undefined || sku.units.length === 0) return []
  const own = unitPrice(sku.tiers, 1, buying, 1, offers)
  const member = unitPrice(sku.tiers, 1, { ...buying, profile: SUPER_MEMBER })
  const paid = own?.amount ?? retail.priceAmount
  const next = cheaperFrom(sku.tiers, 1, paid, buying)
  return [
    {
      skuId: sku.skuId,
      code: sku.code,
      optionText: sku.optionText,
      units: sku.units,
      priceAmount: retail.priceAmount,
      memberAmount: member?.amount ?? retail.priceAmount,
      own: own === null ? null : ownPriceOf(own, offers, now),
      tier: next && { minQuantity: next.minQuantity, priceAmount: next.amount },
      warehouses,
    },
  ]
}
