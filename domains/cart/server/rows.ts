/** Goods for rows of product lists: choices, units, prices and stock by warehouse. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { skusForSale, skusOfProducts, type SkuForSale } from '#domains/catalog/server/sale-door.ts'
import {
  cheaperFrom,
  GUEST,
  rulesOf,
  unitPrice,
  type Buying,
} from '#domains/pricing/server/door.ts'
import { nameOwnPrice, showOwnPrices } from '#domains/pricing/server/own-door.ts'
import { activityOffers } from '#domains/promotions/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { stockShownTo } from '#domains/stock/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
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
  const priced = skuIds.map((skuId) => {
    const offers = activities.get(skuId) ?? []
    const price = unitPrice(bySku.get(skuId)?.tiers ?? [], 1, buying, 1, offers)
    return price === null ? null : nameOwnPrice({ ...price, skuId }, offers)
  })
  const shown = await showOwnPrices(db, priced, { settings, currency, now })
  const ownOf = new Map(skuIds.map((skuId, at) => [skuId, shown[at] ?? null]))
  return {
    currency,
    products: listed.map(({ productId, hasMore, skuIds: own }) => ({
      productId,
      hasMore,
      skus: own.flatMap((skuId) =>
        rowOf(bySku.get(skuId), { buying, own: ownOf.get(skuId) ?? null }, places.get(skuId) ?? []),
      ),
    })),
  }
}

/** The profile whose prices the column of member prices shows to all visitors. */
const SUPER_MEMBER = { ...GUEST, superMember: true }

/** Empty for an SKU without a price in this currency. */
function rowOf(
  sku: SkuForSale | undefined,
  { buying, own }: { buying: Buying; own: RowSku['own'] },
  warehouses: RowSku['warehouses'],
): RowSku[] {
  const [retail] = sku?.tiers ?? []
  if (sku === undefined || retail === undefined || sku.units.length === 0) return []
  const member = unitPrice(sku.tiers, 1, { ...buying, profile: SUPER_MEMBER })
  const next = cheaperFrom(sku.tiers, 1, own?.amount ?? retail.priceAmount, buying)
  return [
    {
      skuId: sku.skuId,
      code: sku.code,
      optionText: sku.optionText,
      units: sku.units,
      priceAmount: retail.priceAmount,
      memberAmount: member?.amount ?? retail.priceAmount,
      own,
      tier: next && { minQuantity: next.minQuantity, priceAmount: next.amount },
      warehouses,
    },
  ]
}
