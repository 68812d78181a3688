/** Gifts that goods of a cart or an order earn: at the day's rates, for the shopper, as far as they are left and in stock. */
import { skusForSale, type SkuForSale } from '#domains/catalog/server/sale-door.ts'
import { scopesOf } from '#domains/catalog/server/scope-door.ts'
import type { SaleUnit } from '#domains/catalog/contract.ts'
import { filterByAudience, type Asker } from '#domains/audiences/server/door.ts'
import type { ratesOf } from '#domains/settings/server/door.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { convertUp, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { limitOfActivity } from '../../activity-limit.ts'
import type { GiftChoice, GiftOffer } from '../../gift-contract.ts'
import { amountIn } from '../offers.ts'
import { grantGifts, type Bought, type Gift, type Rule } from './grant.ts'
import type { OpenGifts } from './sql.ts'

/** A gift as its buyer has agreed to it. */
export type AgreedGift = { activityId: number; tier: number; skuId: number; warehouseId: number }
/** One piece of an SKU, with the warehouse that it is taken from. */
export type PlacedGift = Gift & { sku: SkuForSale; unit: SaleUnit; warehouseId: number }
export type FoundGifts = { offers: GiftOffer[]; gifts: PlacedGift[] }
const NO_GIFTS: FoundGifts = { offers: [], gifts: [] }

type Asking = Asker & {
  rules: readonly OpenGifts[]
  /** Those that count: none at the price of a flash sale, and no machines. `count`: base units. */
  lines: readonly (Pick<Bought, 'key' | 'productId' | 'amount' | 'count'> & {
    skuId: number
    warehouseId: number
  })[]
  choices: readonly GiftChoice[]
  /** Set when they are agreed to: these or fewer, from these warehouses, whose stock the reservation looks at. */
  agreed: readonly AgreedGift[] | null
  currency: Currency
  rates: ReturnType<typeof ratesOf>
  lang: Lang
  now: Instant
}

export async function findGifts(db: Queryable, asking: Asking): Promise<FoundGifts> {
  const { rules, lines, profile, agreed, buyerId, lang, now } = asking
  if (lines.length === 0) return NO_GIFTS
  const mine = await filterByAudience(db, rules, { buyerId, profile })
  if (mine.length === 0) return NO_GIFTS
  const skuIds = [
    ...new Set(
      mine.flatMap(({ tiers }) =>
        tiers.flatMap(({ options }) => options.map(({ skuId }) => skuId)),
      ),
    ),
  ]
  const whose = buyerId === null ? null : { buyerId, now }
  const [scopes, skus, stock] = await Promise.all([
    scopesOf(db, [...new Set(lines.map(({ productId }) => productId))]),
    skusForSale(db, skuIds, lang),
    agreed === null ? availabilityOf(db, skuIds, whose) : [],
  ])
  const goods = new Map(
    skus.flatMap((sku) => {
      const unit = sku.units[0]
      return sku.published && unit !== undefined ? [[sku.skuId, { sku, unit }] as const] : []
    }),
  )
  const places = newPlaces(stock, asking)
  const isThere = (skuId: number) => goods.has(skuId) && places.has(skuId)
  const granted = grantGifts(
    mine.map((row) => toRule(row, asking, isThere)),
    lines.map((line) => {
      const scope = scopes.find(({ productId }) => productId === line.productId)
      return { ...line, brandId: scope?.brandId ?? null, categoryIds: scope?.categoryIds ?? [] }
    }),
    agreed === null ? asking.choices : choicesIn(mine, agreed),
  )
  const gifts = granted.gifts.flatMap((gift) => {
    const found = goods.get(gift.skuId)
    const warehouseId = places.take(gift)
    return found === undefined || warehouseId === null ? [] : [{ ...gift, ...found, warehouseId }]
  })
  const isGiven = (activityId: number, tier: number, skuId: number) =>
    gifts.some(
      (each) => each.activityId === activityId && each.tier === tier && each.skuId === skuId,
    )
  return {
    gifts,
    offers: granted.offers.map((offer) => ({
      ...offer,
      options: offer.options.flatMap(({ skuId, valueAmount, leftCount, limit, isChosen }) => {
        const sku = goods.get(skuId)?.sku
        if (sku === undefined) return []
        const { productId, name, optionText, picture } = sku
        const isComing = offer.state !== 'reached' || isGiven(offer.activityId, offer.tier, skuId)
        return [
          {
            skuId,
            productId,
            name,
            optionText,
            picture,
            valueAmount,
            isLeft: leftCount > 0,
            limit: limit?.leftCount === 0 ? limit : null,
            isChosen: isChosen && isComing,
          },
        ]
      }),
    })),
  }
}

/** A threshold is never lower than the merchant wrote it. */
function toRule(
  { names, endsAt, tiers, ...row }: OpenGifts,
  { currency, rates, lang, now }: Pick<Asking, 'currency' | 'rates' | 'lang' | 'now'>,
  isThere: (skuId: number) => boolean,
): Rule {
  const toLeast = (least: number) =>
    row.measure === 'amount' ? convertUp(least, rates[currency], currency) : least
  return {
    ...row,
    name: textIn(names, lang).text,
    leftMs: Math.max(0, Date.parse(endsAt) - Date.parse(now)),
    tiers: tiers.map(({ tier, least, chooseCount, options }) => ({
      tier,
      least: toLeast(least),
      chooseCount,
      options: options.flatMap(({ skuId, prices, ...allowed }) => {
        const valueAmount = amountIn(prices, currency, rates)
        if (valueAmount === null) return []
        const limit = limitOfActivity(allowed)
        const leftCount = isThere(skuId) ? (limit?.leftCount ?? Number.MAX_SAFE_INTEGER) : 0
        return [{ skuId, valueAmount, leftCount, limit }]
      }),
    })),
  }
}

/** What was agreed to, and nothing of the tiers beside it. */
const choicesIn = (rules: readonly OpenGifts[], agreed: readonly AgreedGift[]): GiftChoice[] =>
  rules.flatMap(({ activityId, tiers }) =>
    tiers.map(({ tier }) => ({
      activityId,
      tier,
      skuIds: agreed
        .filter((each) => each.activityId === activityId && each.tier === tier)
        .map(({ skuId }) => skuId),
    })),
  )

/** Gifts come from a warehouse that sends goods of the order anyway, where one has them. */
function newPlaces(
  stock: Awaited<ReturnType<typeof availabilityOf>>,
  { lines, agreed }: Pick<Asking, 'lines' | 'agreed'>,
) {
  const free = new Map(
    stock.flatMap(({ skuId, warehouses }) =>
      warehouses.map(({ warehouseId, availableCount }) => {
        const own = lines.filter((line) => line.skuId === skuId && line.warehouseId === warehouseId)
        const taken = own.reduce((sum, { count }) => sum + count, 0)
        return [`${skuId}:${warehouseId}`, { skuId, warehouseId, left: availableCount - taken }]
      }),
    ),
  )
  const placesOf = (wanted: number) =>
    [...free.values()].filter(({ skuId, left }) => skuId === wanted && left > 0)
  const near = new Set(lines.map(({ warehouseId }) => warehouseId))
  return {
    has: (skuId: number) =>
      agreed === null ? placesOf(skuId).length > 0 : agreed.some((each) => each.skuId === skuId),
    /** @returns null where none is left */
    take({ activityId, tier, skuId }: Omit<AgreedGift, 'warehouseId'>): number | null {
      if (agreed !== null) {
        const found = agreed.find(
          (each) => each.activityId === activityId && each.tier === tier && each.skuId === skuId,
        )
        return found?.warehouseId ?? null
      }
      const places = placesOf(skuId)
      const place = places.find(({ warehouseId }) => near.has(warehouseId)) ?? places[0]
      if (place === undefined) return null
      place.left -= 1
      return place.warehouseId
    },
  }
}
