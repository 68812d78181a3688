/** What a withdrawal costs. Shared by server and page. */
import { PRICE_STEP, type Currency } from '#kit/contract/money.ts'

/** @returns the part of `amount` that the shop keeps, to the nearest amount that can be transferred: rupiah have no sen */
export function feeOf(amount: number, percent: number, currency: Currency): number {
  const step = PRICE_STEP[currency]
  return Math.round((amount * percent) / 100 / step) * step
}
