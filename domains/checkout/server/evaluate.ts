/**
 * Evaluates lines, an address and a delivery method at today's prices. A checkout shows the result, submitting compares it.
 */
import { buyersByIds, profileOf, type BuyerCard } from '#domains/accounts/server/door.ts'
import { addressOf, defaultAddress } from '#domains/addresses/server/door.ts'
import type { Address } from '#domains/addresses/contract.ts'
import { lineKey, loadGoods, resolveLines, type ResolvedLine } from '#domains/cart/server/door.ts'
import type { LineProblem } from '#domains/cart/contract.ts'
import type { SkuForSale } from '#domains/catalog/server/sale-door.ts'
import {
  GUEST,
  priceLines,
  readTaxRates,
  rulesFor,
  rulesOf,
  type LineToPrice,
  type Priced,
  type Profile,
  type Rules,
} from '#domains/pricing/server/door.ts'
import { offersIn } from '#domains/pricing/activity-of.ts'
import { readGiftRules, type AgreedGift } from '#domains/promotions/server/gift-door.ts'
import type { Quote } from '#domains/quotes/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { freightRates, type Delivery } from '#domains/shipping/server/door.ts'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import { warehouseNames } from '#domains/stock/server/door.ts'
import { heldFor, type HeldGoods } from '#domains/transfers/server/door.ts'
import { CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { ratesOf } from '#domains/settings/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { couponsFor, type Coupons } from './coupons.ts'
import { chosenOf, deliveriesOf, withFee } from './deliveries.ts'
import { extrasOf } from './extras.ts'
import type { Gifts } from './gifts.ts'
import { choosePoints, pointsFor, type Points } from './points.ts'
import { lineToPrice, type PricedLine, type UnpricedLine } from './priced-line.ts'
import { CheckoutReasons } from '../reasons.ts'
import type { RequestedLine } from './requested-line.ts'

/** A line that cannot be bought, or not in this quantity. */
export type Trouble = ResolvedLine<RequestedLine> & {
  key: string
  name: string
  problem: LineProblem
}

export type Evaluated = {
  buyer: BuyerCard | null
  customerType: Profile['customerType']
  currency: Currency
  /** Units of the foreign currency per unit of the base currency. */
  rate: number
  lines: PricedLine[]
  troubles: Trouble[]
  address: Address | null
  deliveries: Delivery[]
  delivery: DeliveryMethod | null
  totals: Priced['totals']
  /** Goods that were transferred for this buyer and are held for this order. */
  held: HeldGoods
  /** Until when flash sales hold their pieces for this buyer: by then the order must be paid. Null: there are none. */
  payUntil: Instant | null
  coupons: Coupons
  points: Points
  /** What comes with them for nothing, and what would with more. */
  gifts: Gifts
  /** The answered request for a quote that sets the prices. */
  quote: Quote | null
  /** Products of the lines that have a purchase limit. */
  limitedIds: ReadonlySet<number>
}

export type ToEvaluate = {
  buyerId: number
  now: Instant
  lang: Lang
  settings: Settings
  lines: readonly RequestedLine[]
  addressId: number | null
  delivery: DeliveryMethod | null
  /** Null: none. Undefined: the one that takes off most. */
  couponId?: number | null | undefined
  /** How many points, lowered to what the order takes. Undefined: none; null: they are not offered either. */
  pointsCount?: number | null | undefined
  /** Those that were agreed to: these or fewer. Left out: as the buyer has chosen in their cart. */
  gifts?: readonly AgreedGift[] | undefined
  /**
   * Names of warehouses from the checkout. Submitting passes them and skips stock: the reservation decides. Null reads
   * both.
   */
  agreedNames: ReadonlyMap<number, string> | null
  /** The answer for exactly these units: it replaces the prices, and the freight where it applies. */
  quote: Quote | null
}

/** What an evaluation reads, all at once. */
async function readFor(db: Queryable, asked: ToEvaluate, currency: Currency) {
  const { buyerId, now, lang, settings, lines, addressId, quote } = asked
  const checksStock = asked.agreedNames === null
  const choosing = { now, wanted: asked.couponId, isStrict: !checksStock }
  const { pointsCount: wantedPoints = 0 } = asked
  const redeeming = { buyerId, now, settings, wanted: wantedPoints, isStrict: !checksStock }
  const [
    goods,
    [buyer],
    address,
    warehouses,
    held,
    freights,
    taxRates,
    ownCoupons,
    giftRules,
    ownPoints,
  ] = await Promise.all([
    loadGoods(db, lines, { buyerId, lang, now }, { stock: checksStock }),
    buyersByIds(db, [buyerId]),
    addressId === null ? defaultAddress(db, buyerId) : addressOf(db, { buyerId, addressId }),
    asked.agreedNames ?? warehouseNames(db, lang),
    heldFor(db, { buyerId, lines, now, currency }),
    freightRates(db),
    readTaxRates(db),
    quote === null ? couponsFor(db, { ...choosing, buyerId }) : [],
    quote === null ? readGiftRules(db, { buyerId, now }) : [],
    quote === null ? pointsFor(db, redeeming) : null,
  ])
  const wanted = { choosing, wantedPoints: wantedPoints ?? 0 }
  const has = { ownCoupons, giftRules, ownPoints }
  return { goods, buyer, address, warehouses, held, freights, taxRates, ...has, ...wanted }
}

/** @throws {Refused} familiesMixed, quoteOver */
export async function evaluate(db: Queryable, asked: ToEvaluate): Promise<Evaluated> {
  const { lang, now, settings, lines, quote } = asked
  const currency = quote?.currency ?? CURRENCY_OF[lang]
  const read = await readFor(db, asked, currency)
  const { goods, buyer, address, warehouses, held, freights, taxRates } = read

  const found: UnpricedLine[] = []
  const troubles: Trouble[] = []
  for (const resolved of resolveLines(goods, lines, { isQuoted: quote !== null })) {
    const { line, sku, unit, problem } = resolved
    const key = lineKey(line)
    const warehouseName = warehouses.get(line.warehouseId)
    const isThere = sku !== undefined && unit !== undefined && warehouseName !== undefined
    if (problem === null && isThere) found.push({ ...line, key, sku, unit, warehouseName })
    else troubles.push({ ...resolved, key, name: sku?.name ?? '', problem: problem ?? 'skuGone' })
  }

  demandOneFamily(found)
  const own = buyer === undefined ? GUEST : profileOf(buyer, now)
  const profile = quote === null ? own : UNREDUCED
  const common = { profile, adjustmentAmount: 0 }
  const toPrice = found.map((line) =>
    quote === null
      ? {
          ...lineToPrice(line, line.sku.tiers),
          activities: offersIn(goods.activities.get(line.skuId), line.warehouseId),
        }
      : quotedPrice(line, quote),
  )
  const deliveries = deliveriesOf(freights, {
    found,
    toPrice,
    address,
    currency,
    // Freight depends on the prices of goods, which are the same wherever they go.
    common: { ...common, rules: rulesOf(settings) },
    quote,
    activities: goods.activities,
  })
  const chosen = chosenOf(deliveries, asked.delivery)
  const freight = chosen === null ? null : withFee(chosen, held.feeAmount)
  // Goods that are picked up change hands in the shop's country, wherever the buyer's address is.
  const isPickup = chosen?.method === 'pickup'
  const country = isPickup ? settings['tax.country'] : (address?.country ?? null)
  const placed = rulesFor(settings, taxRates, { country, customerType: own.customerType })
  const rules = quote === null ? placed : quotedRules(placed)
  const pricing = { ...common, rules, currency, lines: toPrice, freight }
  const bare = priceLines(pricing)
  const rates = ratesOf(settings)
  const { payUntil, gifts, coupons, takesNone } = await extrasOf(db, asked, {
    found,
    bare,
    currency,
    rates,
    giftRules: read.giftRules,
    ownCoupons: read.ownCoupons,
    choosing: read.choosing,
    activities: goods.activities,
    names: warehouses,
    profile: own,
    feeAmount: freight === null ? 0 : held.feeAmount,
  })
  const { chosen: coupon } = coupons
  const withCoupon = { ...pricing, coupon: coupon?.toPrice ?? null }
  const beforePoints = coupon === null ? bare : priceLines(withCoupon)
  const points = choosePoints({
    own: read.ownPoints,
    wanted: read.wantedPoints,
    settings,
    currency,
    rate: rates[currency],
    priced: beforePoints,
    takesNone,
  })
  const priced =
    points.used === null ? beforePoints : priceLines({ ...withCoupon, points: points.used.toPrice })
  return {
    buyer: buyer ?? null,
    customerType: own.customerType,
    currency,
    rate: rates[currency],
    lines: found.flatMap((line) => {
      const price = priced.lines.find((each) => each.key === line.key)
      if (price === undefined) return []
      const baseQuantity = line.quantity * line.unit.factor
      return [{ ...line, price: { ...price, baseQuantity } }]
    }),
    troubles,
    address,
    deliveries,
    delivery: chosen?.method ?? null,
    totals: priced.totals,
    coupons,
    points,
    gifts,
    held,
    payUntil,
    quote,
    limitedIds: goods.limits.productIds,
  }
}

/** Machines are ordered on their own: they are paid, built and delivered by rules of their own. @throws {Refused} familiesMixed */
function demandOneFamily(lines: readonly UnpricedLine[]): void {
  const deviceSkuIds = lines.flatMap(({ sku, skuId }) => (sku.family === 'device' ? [skuId] : []))
  if (deviceSkuIds.length > 0 && deviceSkuIds.length < lines.length)
    throw new Refused(CheckoutReasons.familiesMixed, { detail: { deviceSkuIds } })
}

/** A quoted price is what the buyer pays: the tax of their country is within it as the shop's is within its prices. */
const quotedRules = (rules: Rules): Rules => ({
  ...rules,
  taxRatePercent: rules.foreignPercent ?? rules.taxRatePercent,
  foreignPercent: null,
})

/** Levels do not reduce a quoted price. */
const UNREDUCED: Profile = { ...GUEST, level: 0 }

/**
 * The quote is for the unit, whatever one piece of it costs: so the unit is priced.
 * @throws {Refused} quoteOver when the unit holds another number of pieces than when it was quoted
 */
function quotedPrice(line: UnpricedLine, quote: Quote): LineToPrice {
  const answered = quote.lines.find(
    ({ skuId, unitId }) => skuId === line.skuId && unitId === line.unitId,
  )
  if (answered !== undefined && answered.factor !== line.unit.factor) {
    throw new Refused(CheckoutReasons.quoteOver)
  }
  const tiers: SkuForSale['tiers'] =
    answered === undefined
      ? []
      : [{ audience: 'all', minQuantity: 1, priceAmount: answered.unitAmount }]
  const { key, skuId, quantity } = line
  return { key, skuId, quantity, baseQuantity: quantity, factor: 1, tiers }
}
