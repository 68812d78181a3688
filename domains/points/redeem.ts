/** How many points an order may use, and what they take off it. Pure. */
import { MINOR_UNITS, PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import { REDEEMED_MAX } from './limits.ts'

export type RedeemRule = {
  /** Points that take off one unit of the base currency. */
  perUnit: number
  /** They are used in multiples of it. */
  step: number
  /** Of what goods cost after a coupon, the most that they take off. */
  percent: number
}

type Priced = { currency: Currency; rate: number }

/** In steps of the currency, rounded down: a point never takes off more than it is worth. */
export function amountOfPoints(
  count: number,
  { perUnit }: Pick<RedeemRule, 'perUnit'>,
  { currency, rate }: Priced,
): number {
  const grain = PRICE_STEP[currency]
  // A thousandth of a minor unit is above what multiplying by a rate gets wrong.
  return Math.floor(((count * MINOR_UNITS) / perUnit) * (rate / grain) + NOISE) * grain
}
const NOISE = 1e-3

/** @returns the most of `usableCount` that take off no more than `mostAmount`; 0 where not even one step does */
export function mostPoints(
  usableCount: number,
  mostAmount: number,
  rule: RedeemRule,
  priced: Priced,
): number {
  const steps = Math.floor(
    Math.min(usableCount, REDEEMED_MAX, (mostAmount * rule.perUnit) / (MINOR_UNITS * priced.rate)) /
      rule.step +
      NOISE,
  )
  for (let count = steps * rule.step; count > 0; count -= rule.step) {
    const amount = amountOfPoints(count, rule, priced)
    if (amount <= mostAmount && count <= usableCount) return amount === 0 ? 0 : count
  }
  return 0
}
