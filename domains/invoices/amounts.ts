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
  return Number(((2n * tax + of) / (2n * of)) * step)
}

/** What invoices have taken of an order already. Minor units. */
export type Taken = { takenAmount: number; takenTaxAmount: number }

/**
 * The tax within a further part of an order: that of all that is taken by now, less what the parts before state. So the parts of an order sum
 * to its tax exactly, in whichever order they are taken and freed.
 * @param amount of the part, minor units, tax included
 */
export function taxOfPart(
  order: Taxed,
  amount: number,
  { takenAmount, takenTaxAmount }: Taken,
): number {
  const taxAmount = taxWithin(order, takenAmount + amount) - takenTaxAmount
  return Math.min(Math.max(0, taxAmount), amount)
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
