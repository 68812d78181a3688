/** What of a part of an order's money is tax, and what each line has of it: whole in the smallest unit of the currency's prices. */
import { allocate, PRICE_STEP, type Currency } from '#kit/contract/money.ts'

type Taxed = { currency: Currency; taxAmount: number; payableAmount: number }

/**
 * The tax within a part of what an order costs.
 * @param amount minor units, tax included, at most what the order costs
 * @returns minor units, rounded half up to the step of prices
 */
export function taxWithin({ currency, taxAmount, payableAmount }: Taxed, amount: number): number {
  const step = BigInt(PRICE_STEP[currency])
  const [tax, of] = [BigInt(taxAmount) * BigInt(amount), BigInt(payableAmount) * step]
  const rounded = Number(((2n * tax + of) / (2n * of)) * step)
  // Up to one step below: a tax that is more than its amount is none.
  return Math.min(rounded, amount - (amount % PRICE_STEP[currency]))
}

/**
 * Shares an amount among lines by what each was charged; by their number where all were free.
 * @param weights minor units, none negative
 * @returns minor units that sum to the amount
 */
export function shareAmong(
  amount: number,
  weights: readonly number[],
  currency: Currency,
): number[] {
  const isFree = weights.every((weight) => weight <= 0)
  const given = isFree ? weights.map(() => 1) : weights.map((weight) => Math.max(0, weight))
  return allocate(amount, given, PRICE_STEP[currency])
}
