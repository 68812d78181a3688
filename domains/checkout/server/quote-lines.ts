/** An answered request for a quote as lines to order, and where its freight applies. */
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { findQuote, type Quote } from '#domains/quotes/server/door.ts'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { CheckoutReasons } from '../reasons.ts'
import type { RequestedLine } from './requested-line.ts'
import type { ChosenForm } from './sql.ts'

/** A version of a quote, by its number. */
export type NamedQuote = { requestId: number; version: number }

/** @returns null when the prices are the shop's */
export const namedQuoteIn = ({ requestId, requestVersion = 1 }: ChosenForm): NamedQuote | null =>
  requestId == null ? null : { requestId, version: requestVersion }

type Buyer = { buyerId: number; now: Instant; lang: Lang }

/**
 * Exactly the quoted units, each from the warehouse that has the most of it.
 * @throws {Refused} quoteOver when one of the goods, or its unit, is no longer sold
 */
export async function listQuotedLines(
  db: Queryable,
  quote: Quote,
  { buyerId, now, lang }: Buyer,
): Promise<RequestedLine[]> {
  const ids = [...new Set(quote.lines.map(({ skuId }) => skuId))]
  const [skus, free] = await Promise.all([
    skusForSale(db, ids, lang),
    availabilityOf(db, ids, { buyerId, now }),
  ])
  return quote.lines.map(({ skuId, unitId, quantity }) => {
    const unit = skus.find((each) => each.skuId === skuId)?.units.find(({ id }) => id === unitId)
    const places = free.find((each) => each.skuId === skuId)?.warehouses ?? []
    const [best] = places.toSorted((a, b) => b.availableCount - a.availableCount)
    if (unit === undefined || best === undefined) throw new Refused(CheckoutReasons.quoteOver)
    return { cartLineId: null, skuId, unitId, warehouseId: best.warehouseId, quantity }
  })
}

/**
 * @throws {Refused} quoteOver when it has expired, was ordered already, or is not this buyer's; quotes.otherVersion when
 * another version has replaced the one that the buyer was shown
 */
export async function demandQuote(
  db: Queryable,
  { buyerId, now }: Pick<Buyer, 'buyerId' | 'now'>,
  named: NamedQuote,
): Promise<Quote> {
  const quote = await findQuote(db, { buyerId, now, ...named })
  if (quote === null) throw new Refused(CheckoutReasons.quoteOver)
  return quote
}

/** Whether the quoted freight is for this place and delivery method. */
export const freightApplies = (
  { freight }: Quote,
  place: { country: string; provinceCode: string | null } | null,
  method: DeliveryMethod | null,
): boolean =>
  freight !== null &&
  place !== null &&
  method === freight.delivery &&
  place.country === freight.country &&
  (freight.provinceCode === null || place.provinceCode?.slice(0, 2) === freight.provinceCode)
