/** Which prices of an SKU apply in a currency. Pure: cards, pages, carts and orders all use it. */
import type { Rates } from '#domains/settings/server/door.ts'
import { convertUp, type Currency } from '#kit/contract/money.ts'

export const AUDIENCES = ['all', 'business', 'super'] as const
export type Audience = (typeof AUDIENCES)[number]

/** A price as it was entered: minor units of `currency` for one base unit, from `minQuantity` base units on. */
export type Price = {
  currency: Currency
  audience: Audience
  minQuantity: number
  amount: number
}
export type Tier = { audience: Audience; minQuantity: number; priceAmount: number }

/**
 * The tiers in a currency: for each audience the prices entered in it, else those of the base currency converted. Prices
 * entered in the currency count only together with a retail price in it, so that no tier lacks its retail price.
 * @returns retail first, then by audience with rising quantities; empty when there is no retail price
 */
export function priceTiers(prices: readonly Price[], currency: Currency, rates: Rates): Tier[] {
  const hasOwn = prices.some((each) => each.currency === currency && isRetail(each))
  const tiers = AUDIENCES.flatMap((audience) => {
    const own = prices.filter((each) => each.audience === audience && each.currency === currency)
    if (hasOwn && own.length > 0) return own.map(asTier)
    return prices
      .filter((each) => each.audience === audience && each.currency === rates.base)
      .map((each) => ({ ...asTier(each), priceAmount: inCurrency(each.amount, currency, rates) }))
  })
  const sorted = tiers.toSorted(byAudienceAndQuantity)
  const [retail] = sorted
  return retail?.audience === 'all' && retail.minQuantity === 1 ? sorted : []
}

/**
 * Rounded up to the currency's price step: a price of cents that was rounded down would be cheaper at any quantity for
 * buyers who choose that language.
 */
export const inCurrency = (baseAmount: number, currency: Currency, rates: Rates): number =>
  currency === rates.base ? baseAmount : convertUp(baseAmount, rates[currency], currency)

export const isRetail = (price: Pick<Price, 'audience' | 'minQuantity'>): boolean =>
  price.audience === 'all' && price.minQuantity === 1

const asTier = ({ audience, minQuantity, amount }: Price): Tier => ({
  audience,
  minQuantity,
  priceAmount: amount,
})

const byAudienceAndQuantity = (a: Tier, b: Tier): number =>
  AUDIENCES.indexOf(a.audience) - AUDIENCES.indexOf(b.audience) || a.minQuantity - b.minQuantity
