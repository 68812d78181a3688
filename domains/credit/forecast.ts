/**
 * What an order on terms would come to: whether it fits at all, from when on it would, and whether it would be too much later, when a temporary
 * limit ends before enough is due. Everything is taken to be paid on its last day. Pure; pages ask it before anything is ordered.
 */
import type { Instant } from '#kit/contract/values.ts'

/** What is due together; null: nothing of it has been shipped. */
export type Due = { dueAt: Instant | null; amount: number }

type Facts = {
  limitAmount: number
  temporaryAmount: number
  temporaryUntil: Instant | null
  usedAmount: number
  prepaidAmount: number
}

export type Forecast = {
  /** From then on the order fits; null: it fits now, or never as things are. */
  fitsFrom: Instant | null
  /** By so much and from then on the order would be too much, though it fits now; null: it would not. */
  over: { amount: number; at: Instant } | null
}

/** @param dues of what is owed now, in any order @param amount of the order */
export function forecastOrder(
  facts: Facts,
  dues: readonly Due[],
  amount: number,
  now: Instant,
): Forecast {
  const { limitAmount, temporaryAmount, temporaryUntil, usedAmount, prepaidAmount } = facts
  /** How much more than the limit is used at an instant, the order included. */
  const excessAt = (at: Instant): number => {
    const isRaised = temporaryUntil !== null && temporaryUntil > at
    const repaid = dues.reduce(
      (sum, due) =>
        due.dueAt !== null && due.dueAt <= at && due.dueAt > now ? sum + due.amount : sum,
      0,
    )
    const limit = limitAmount + (isRaised ? temporaryAmount : 0) + prepaidAmount
    return usedAmount - repaid + amount - limit
  }
  const turns = [
    ...dues.flatMap(({ dueAt }) => dueAt ?? []),
    ...(temporaryUntil === null ? [] : [temporaryUntil]),
  ]
    .filter((at) => at > now)
    .toSorted()
  if (excessAt(now) > 0) {
    return { fitsFrom: turns.find((at) => excessAt(at) <= 0) ?? null, over: null }
  }
  const at = turns.find((turn) => excessAt(turn) > 0)
  return { fitsFrom: null, over: at === undefined ? null : { at, amount: excessAt(at) } }
}
