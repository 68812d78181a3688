/** What an order earns its distributors, and what a refund takes of it. Pure. */
import { allocate } from '#kit/contract/money.ts'

export type Rates = { first: number; second: number }

/** In percent: what both levels get of an order is never more than the cap, and what is too much the second level goes without. */
export function capRates({ first, second }: Rates, cap: number): Rates {
  const capped = Math.min(first, cap)
  return { first: capped, second: Math.min(second, cap - capped) }
}

type Sold = { goodsAmount: number; returnedAmount: number; lostAmount: number }

/** `amount * part / whole`, rounded down, exact beyond 2^53. */
const partOf = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

/**
 * What is due for what was paid for the lines and has not gone back.
 * @param paidAmount of all lines together, in minor units of the base currency
 * @param sale what was paid for the goods of the order, and what of it went back or was lost, all in its own currency
 */
export const dueFor = (
  paidAmount: number,
  percent: number,
  { goodsAmount, returnedAmount, lostAmount }: Sold,
): number =>
  partOf(
    partOf(paidAmount, Math.max(0, goodsAmount - returnedAmount - lostAmount), goodsAmount),
    percent,
    100,
  )

/** What each line earns of what all earn: largest remainder, so that they sum to it. */
export const earnedByLines = (dueAmount: number, paidAmounts: readonly number[]): number[] =>
  allocate(dueAmount, paidAmounts)

/** What leaves each line so that `dueAmount` is left of all: largest remainder by what is left of it, so none falls below zero. */
export function reversedOfLines(leftAmounts: readonly number[], dueAmount: number): number[] {
  const left = leftAmounts.reduce((sum, each) => sum + each, 0)
  return allocate(Math.max(0, left - dueAmount), leftAmounts)
}

/** What each line earns again, so that `dueAmount` is left of all: largest remainder by what was reversed of it. */
export function restoredOfLines(
  leftAmounts: readonly number[],
  reversedAmounts: readonly number[],
  dueAmount: number,
): number[] {
  const left = leftAmounts.reduce((sum, each) => sum + each, 0)
  return allocate(Math.max(0, dueAmount - left), reversedAmounts)
}
