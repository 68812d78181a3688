/** Money: an integer count of the currency's minor unit, never a float and never a formatted string. */
import type { Lang } from './lang.ts'

export const CURRENCIES = ['CNY', 'USD', 'IDR'] as const
export type Currency = (typeof CURRENCIES)[number]

/** A code of ISO 4217. What a provider keeps for the shop may be in a currency that the shop does not sell in. */
export type AnyCurrency = Currency | (string & {})

/** The currency of a new shop's books, in which prices are entered, until the merchant chooses another. */
export const FIRST_BASE_CURRENCY: Currency = 'CNY'

/** The currency of each language (specification 1, product.md 4). */
export const CURRENCY_OF = {
  cn: 'CNY',
  en: 'USD',
  spa: 'USD',
  id: 'IDR',
} as const satisfies Record<Lang, Currency>

/** Minor units of one whole unit, by ISO 4217: rupiah have sen on paper. */
export const MINOR_UNITS = 100

export const isShopCurrency = (currency: AnyCurrency): currency is Currency =>
  CURRENCIES.some((each) => each === currency)

/** Minor units of one whole unit of any currency: a yen has none. @param currency three capitals */
export const minorUnitsOf = (currency: AnyCurrency): number =>
  isShopCurrency(currency)
    ? MINOR_UNITS
    : 10 **
      (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? 2)

/** Smallest step of a price, in minor units: rupiah are whole, so always multiples of 100 sen. */
export const PRICE_STEP = { CNY: 1, USD: 1, IDR: 100 } as const satisfies Record<Currency, number>

/** `12.50`: in whole units, without its currency. */
export const decimal = (amount: number): string => (amount / MINOR_UNITS).toFixed(2)

/** As many as people compare. */
const RATE_DIGITS = 6

/** Whole units of `into` for one of `from`, where the one was exchanged for the other, to six digits. `from` is not zero. */
export const rateBetween = (
  from: { amount: number; currency: AnyCurrency },
  into: { amount: number; currency: AnyCurrency },
): number => {
  const rate =
    into.amount / minorUnitsOf(into.currency) / (from.amount / minorUnitsOf(from.currency))
  return Number(rate.toPrecision(RATE_DIGITS))
}

export type Money = { amount: number; currency: Currency }

export const money = (amount: number, currency: Currency): Money => ({ amount, currency })

/**
 * Converts base-currency minor units by the merchant's rate (foreign units for one base unit), rounded
 * half up to the currency's price step.
 */
export function convert(amount: number, rate: number, currency: Currency): number {
  const step = PRICE_STEP[currency]
  return Math.floor((amount * rate) / step + 0.5) * step
}

/** Converts minor units at a rate (of them for one of the base currency) into base-currency minor units, rounded half up. */
export const toBaseAmount = (amount: number, rate: number): number =>
  Math.floor(amount / rate + 0.5)

/** Far below a step, and far above what multiplying by a rate gets wrong. */
const NOISE = 1e-6

/** Like `convert`, but never below the exact value. */
export function convertUp(amount: number, rate: number, currency: Currency): number {
  const step = PRICE_STEP[currency]
  return Math.ceil((amount * rate) / step - NOISE) * step + 0 // never minus zero
}

/**
 * Splits an amount over weights so that the parts sum to it exactly (largest remainder; ties go to the
 * first). All parts have the sign of `amount`. Weights that are all zero split evenly.
 * @param step the parts are multiples of it, but for what `amount` itself has over
 */
export function allocate(amount: number, weights: readonly number[], step = 1): number[] {
  if (weights.length === 0) return []
  const sign = amount < 0 ? -1 : 1
  const units = Math.floor(Math.abs(amount) / step)
  const rest = Math.abs(amount) - units * step
  const sum = weights.reduce((total, each) => total + each, 0)
  const shares = weights.map((weight) =>
    sum === 0 ? BigInt(units) : BigInt(units) * BigInt(weight),
  )
  const divisor = sum === 0 ? BigInt(weights.length) : BigInt(sum)
  const parts = shares.map((share) => Number(share / divisor))
  const order = shares
    .map((share, index) => ({ index, remainder: share % divisor }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    )
  let left = units - parts.reduce((total, each) => total + each, 0)
  for (const { index } of order) {
    if (left <= 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left--
  }
  const largest = order[0]?.index ?? 0
  return parts.map((part, index) => sign * (part * step + (index === largest ? rest : 0)) + 0)
}
